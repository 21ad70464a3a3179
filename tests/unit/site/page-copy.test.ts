// Reads the copy of pages and keeps text together when it is shown.
import { describe, expect, it } from 'vitest';
import { marked } from '../../../src/content/inline-markup.ts';
import { readCopy, simplePageSchema } from '../../../src/content/page-copy.ts';
import { fullTitle } from '../../../src/content/page-title.ts';
import { load } from '../../../src/calculators/load-instrument.ts';
import { withFacts } from '../../../src/content/site-facts.ts';
import { unbrokenNumbers } from '../../../src/content/unbroken-numbers.ts';
import { site } from '../../../src/site.ts';

const sound = {
  metadata: {
    title: 'Support',
    description: 'A description that is long enough for a search result, at last.',
  },
  hero: { title: 'Support' },
};

describe('copy files', () => {
  it('fail with the file and field if a description is too short', () => {
    const short = { ...sound, metadata: { ...sound.metadata, description: 'Too short' } };
    expect(() => readCopy(simplePageSchema, short, 'support.yaml')).toThrow(
      /content\/pages\/support\.yaml has errors:\s+metadata\.description/,
    );
  });

  it('fail if they contain a field that no page shows', () => {
    expect(() => readCopy(simplePageSchema, { ...sound, intro: 'x' }, 'support.yaml')).toThrow(/intro/);
  });

  it('render links and emphasis and escape everything else', () => {
    expect(marked('See [pricing](/pricing), **now** <b>')).toBe(
      'See <a href="/pricing">pricing</a>, <strong>now</strong> &lt;b&gt;',
    );
    expect(marked('[x](javascript:alert)')).not.toContain('<a');
  });

  it('never break “t-test” at its hyphen and leave addresses unchanged', () => {
    expect(marked('A [t-test](/p-value-and-confidence-interval)')).toBe(
      'A <a href="/p-value-and-confidence-interval"><span class="whole">t-test</span></a>',
    );
  });

  it('insert site facts and reject an unknown one', () => {
    expect(withFacts('In {languages} languages')).toBe(`In ${site.languages} languages`);
    expect(withFacts('{articles} articles')).toMatch(/^[1-9]\d* articles$/);
    expect(withFacts('{calculators} calculators')).toBe(`${Object.keys(load).length} calculators`);
    expect(() => withFacts('{langauges}')).toThrow(/no fact \{langauges\}/);
  });
});

describe('page titles', () => {
  it('include the product name if both fit into 60 characters', () => {
    expect(fullTitle('Support')).toBe(`Support | ${site.product}`);
    expect(fullTitle('x'.repeat(55))).toBe('x'.repeat(55));
  });

  it('fail if longer than 60 characters', () => {
    expect(() => fullTitle('x'.repeat(61))).toThrow(/61/);
  });
});

const shown = (html: string) => unbrokenNumbers(html).replaceAll('\u00a0', '~');

describe('a number stays on the same line as its unit or label', () => {
  it.each([
    ['<p>2.62 in (95% CI 0.004 to 5.23)</p>', '<p>2.62 in (95%~CI 0.004 to 5.23)</p>'],
    ['<p>n = 30, p = 0.04 or p &lt; 0.001</p>', '<p>n~=~30, p~=~0.04 or p~&lt;~0.001</p>'],
    ['<p>A file of 5 MB, a dose of 0.5 mg</p>', '<p>A file of 5~MB, a dose of 0.5~mg</p>'],
    ['<a href="#f">Figure 1</a>', '<a href="#f">Figure~1</a>'],
    ['<p>In 3 groups, 2 more</p>', '<p>In 3 groups, 2 more</p>'],
  ])('%s', (written, expected) => {
    expect(shown(written)).toBe(expected);
  });

  it.each([
    '<script>const n = 1; "5%"</script>',
    '<pre>t.test(n = 5)</pre>',
    '<title>Figure 1</title>',
    '<astro-island props="{}"><p>At most 5 MB</p></astro-island>',
    '<img alt="Figure 1, 95%">',
  ])('leaves code and attributes unchanged: %s', (html) => {
    expect(unbrokenNumbers(html)).toBe(html);
  });

  it('resumes after skipped code', () => {
    expect(shown('<b>5 g</b><code>5 g</code><b>5 g</b>')).toBe('<b>5~g</b><code>5 g</code><b>5~g</b>');
  });
});
