// What the methods of a paper are told about the software: the functions of R that give the same are those of the script on the page.
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/instruments/all-instruments.ts';
import { answerOf } from '../../../src/instruments/answer.ts';
import { computedWith, equivalentIn } from '../../../src/instruments/software.ts';
import { codeFrom } from './reports.ts';

/** Written by hand, as a statistician who knows R would name them. */
const known: Readonly<Record<string, readonly string[]>> = {
  'independent-t-test': ['t.test'],
  'paired-t-test': ['t.test'],
  'one-sample-t-test': ['t.test'],
  'mann-whitney-test': ['wilcox.test'],
  'wilcoxon-test': ['wilcox.test'],
  'one-way-anova': ['aov', 'TukeyHSD'],
  'kruskal-wallis-test': ['kruskal.test'],
  correlation: ['cor.test'],
  'straight-line': ['lm'],
  'michaelis-menten': ['nls'],
  survival: ['survfit', 'survdiff', 'coxph'],
  'principal-components': ['prcomp'],
  forecast: ['HoltWinters'],
  'sample-size-for-means': ['power.t.test'],
};

describe('the functions of R in the methods', () => {
  for (const instrument of instruments)
    it(`of ${instrument.name} stand in its script`, () => {
      const answer = answerOf(instrument, instrument.example.text, instrument.example.options);
      if (answer.status !== 'ok') throw new Error(answer.says);
      const { r } = codeFrom(instrument, answer);
      const found = equivalentIn(r);
      expect(found.length).toBeGreaterThan(0);
      for (const name of found) expect(r).toContain(`${name}(`);
      expect(found).toEqual(expect.arrayContaining([...(known[instrument.name] ?? [])]));
    });
});

describe('the sentence about the software', () => {
  const website = { product: 'Product', built: '2026-11-26' };

  it('names the website with its version, and the functions of R with theirs', () => {
    expect(computedWith(website, '# R 4.2.2\nt.test(x, y)\nsummary(lm(y ~ x))\n')).toBe(
      'Computed with the calculators of Product’s website (version of November 26, 2026), equivalent to t.test and lm in R 4.2.2.',
    );
  });

  it('names the package of functions that R does not bring itself', () => {
    expect(computedWith(website, '# R 4.2.2\nlibrary(survival)\nsurvdiff(Surv(t, s) ~ g)\n')).toContain(
      'equivalent to survdiff in R 4.2.2 with the package survival.',
    );
  });

  it('names what a script computes by hand from, and claims no equivalent where there is none', () => {
    expect(computedWith(website, '# R 4.2.2\n2 * pt(-3, 10)\n')).toContain('equivalent to pt in R 4.2.2');
    expect(computedWith(website, '')).toMatch(/2026\)\.$/);
  });
});
