import { describe, expect, it } from 'vitest';
import { marked } from '../../../src/content/inline-markup.ts';
import { readCopy, simplePageSchema } from '../../../src/content/page-copy.ts';
import { fullTitle } from '../../../src/content/page-title.ts';
import { withFacts } from '../../../src/content/site-facts.ts';
import { site } from '../../../src/site.ts';

const sound = {
  metadata: {
    title: 'Support',
    description: 'A description that is long enough for a search result, at last.',
  },
  hero: { title: 'Support' },
};

describe('copy files', () => {
  it('are refused with file and field where a description is too short', () => {
    const short = { ...sound, metadata: { ...sound.metadata, description: 'Too short' } };
    expect(() => readCopy(simplePageSchema, short, 'support.yaml')).toThrow(
      /content\/pages\/support\.yaml needs mending:\s+metadata\.description/,
    );
  });

  it('are refused where they hold a field that no page shows', () => {
    expect(() => readCopy(simplePageSchema, { ...sound, intro: 'x' }, 'support.yaml')).toThrow(/intro/);
  });

  it('make links and emphasis, and escape everything else', () => {
    expect(marked('See [pricing](/pricing), **now** <b>')).toBe(
      'See <a href="/pricing">pricing</a>, <strong>now</strong> &lt;b&gt;',
    );
    expect(marked('[x](javascript:alert)')).not.toContain('<a');
  });

  it('never break a t-test at its hyphen, and leave addresses alone', () => {
    expect(marked('A [t-test](/p-value-and-confidence-interval)')).toBe(
      'A <a href="/p-value-and-confidence-interval"><span class="whole">t-test</span></a>',
    );
  });

  it('take facts from the site, and refuse one that there is not', () => {
    expect(withFacts('In {languages} languages')).toBe(`In ${site.languages} languages`);
    expect(() => withFacts('{langauges}')).toThrow(/no fact \{langauges\}/);
  });
});

describe('page titles', () => {
  it('carry the name of the product where both fit into 60 characters', () => {
    expect(fullTitle('Support')).toBe(`Support | ${site.product}`);
    expect(fullTitle('x'.repeat(55))).toBe('x'.repeat(55));
  });

  it('are refused when longer than 60 characters', () => {
    expect(() => fullTitle('x'.repeat(61))).toThrow(/61/);
  });
});
