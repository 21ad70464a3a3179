import { describe, expect, it } from 'vitest';
import { attributes, html, trustedHtml } from '../../../src/contracts/html.ts';

const hostile = `</p><script>alert("1")</script>'&`;

describe('html', () => {
  it('escapes text, numbers, and the items of lists at any depth', () => {
    const page = html`<p title="${hostile}">${hostile}${[hostile, [html`<b>${hostile}</b>`]]}${7}</p>`;
    expect(String(page)).not.toMatch(/<script|"1"|'&(?!amp)/);
    expect(String(page).match(/&lt;script&gt;/g)).toHaveLength(4);
    expect(String(page)).toContain('<b>&lt;/p&gt;');
    expect(String(page)).toMatch(/7<\/p>$/);
  });
  it('writes nothing for undefined, null, and false', () => {
    expect(String(html`<p>${undefined}${null}${false}${[]}${''}</p>`)).toBe('<p></p>');
  });
  it('keeps markup that it created and markup that code marks as safe', () => {
    expect(String(html`${html`<i>a</i>`}${trustedHtml('<b>b</b>')}`)).toBe('<i>a</i><b>b</b>');
  });
  it('does not trust an object that looks like markup', () => {
    const lookalike = JSON.parse('{"markup":"<b>x</b>"}') as never;
    expect(() => String(html`<p>${lookalike}</p>`)).toThrow();
  });
  it('writes a line break and indent of the template as one space, and keeps those of a text', () => {
    // prettier-ignore
    const page = html`<p>
        ${'a\n  b'}
      </p>`;
    expect(String(page)).toBe('<p> a\n  b </p>');
  });
  it('returns what its example says', () => {
    const names = ['Ada', '<Bo>'];
    const list = html`<ul>
      ${names.map((name) => html`<li>${name}</li>`)}
    </ul>`;
    expect(String(list).replaceAll(' ', '')).toBe('<ul><li>Ada</li><li>&lt;Bo&gt;</li></ul>');
  });
});

describe('attributes', () => {
  it('escapes values, writes true as a bare name, and omits false and undefined', () => {
    expect(String(attributes({ name: hostile, required: true, hidden: false, id: undefined, max: 3 }))).toBe(
      'name="&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;" required max="3"',
    );
  });
});
