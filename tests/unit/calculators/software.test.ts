// The methods text names only R functions that the script on the page calls.
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import { computedWith, equivalentIn } from '../../../src/calculators/software.ts';
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
  'compare-curves': ['nls', 'anova'],
  'mixed-model': ['lmer'],
  ancova: ['lm', 'anova'],
  survival: ['survfit', 'survdiff', 'coxph'],
  'cox-regression': ['coxph'],
  'principal-components': ['prcomp'],
  forecast: ['HoltWinters'],
  'adjust-p-values': ['p.adjust'],
  'goodness-of-fit': ['chisq.test'],
  'sample-size-for-means': ['power.t.test'],
};

describe('the R functions in the methods text', () => {
  for (const instrument of instruments)
    it(`appear in the script of ${instrument.name}`, () => {
      const answer = answerOf(instrument, instrument.example.text, instrument.example.options);
      if (answer.status !== 'ok') throw new Error(answer.says);
      const { r } = codeFrom(instrument, answer);
      const found = equivalentIn(r);
      expect(found.length).toBeGreaterThan(0);
      for (const name of found) expect(r).toContain(`${name}(`);
      expect(found).toEqual(expect.arrayContaining([...(known[instrument.name] ?? [])]));
    });
});

describe('the software sentence', () => {
  const website = { product: 'Product', built: '2026-11-26' };

  it('names the website and the R functions with their versions', () => {
    expect(computedWith(website, '# R 4.2.2\nt.test(x, y)\nsummary(lm(y ~ x))\n')).toBe(
      'Computed with the calculators of Product’s website (version of November 26, 2026), equivalent to t.test and lm in R 4.2.2.',
    );
  });

  it('names the package of functions outside base R', () => {
    expect(computedWith(website, '# R 4.2.2\nlibrary(survival)\nsurvdiff(Surv(t, s) ~ g)\n')).toContain(
      'equivalent to survdiff in R 4.2.2 with the package survival.',
    );
  });

  it('names the building blocks of a manual computation and claims no equivalent if there is none', () => {
    expect(computedWith(website, '# R 4.2.2\n2 * pt(-3, 10)\n')).toContain('equivalent to pt in R 4.2.2');
    expect(computedWith(website, '')).toMatch(/2026\)\.$/);
  });
});
