// The test chooser ends at an existing calculator with a reason, whatever is answered.
import { expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { firstAnswers, questions, rules, whichTest } from '../../../src/calculators/which-test.ts';
import type { Answers, Question } from '../../../src/calculators/which-test.ts';

const names = instruments.map(({ name }) => name);
const every = (Object.keys(questions) as Question[]).reduce<Partial<Answers>[]>(
  (all, name) =>
    all.flatMap((one) => Object.keys(questions[name].answers).map((answer) => ({ ...one, [name]: answer }))),
  [{}],
) as Answers[];

it('ends at a calculator on every path, with a sentence that says why', () => {
  expect(every.length).toBeGreaterThan(300);
  for (const answers of every) {
    const rule = whichTest(answers);
    expect(names, JSON.stringify(answers)).toContain(rule.use);
    expect(rule.because).toMatch(/^\p{Lu}.*\.$/u);
    if (rule.instead) expect(names).toContain(rule.instead.use);
    expect(rule.instead?.use).not.toBe(rule.use);
  }
});

it('has no rule that an earlier one always shadows', () => {
  const used = new Set(every.map(whichTest));
  expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
});

/**
 * Not test recommendations: they show equivalence, adjust p-values, combine studies, evaluate a diagnostic test, find outliers, fit curves, plan, draw, forecast, or reshape
 * tables, and readers know them by name.
 */
const known =
  /^(adjust-p-values|equivalence-test|meta-analysis|diagnostic-test|outlier-test|dose-response|compare-curves|elisa-standard-curve|michaelis-menten|own-formula|sample-size-for-(correlation|precision)|forecast|principal-components|two-level-(?:factors|plan)|random-.*|reshape-table)$/;

it('reaches every calculator that compares groups', () => {
  const reached = new Set(every.map((answers) => whichTest(answers).use));
  expect(names.filter((name) => !reached.has(name) && !known.test(name))).toEqual([]);
});

it('offers alternatives only from the list of all answers', () => {
  const uses = new Set(rules.map(({ use }) => use));
  const others = rules.flatMap(({ instead }) => (instead ? [instead.use] : []));
  expect(others.filter((name) => !uses.has(name) && !known.test(name))).toEqual([]);
});

it('distinguishes ranks from means and pairs from groups', () => {
  const use = (change: Partial<Answers>) => whichTest({ ...firstAnswers, ...change }).use;
  expect(use({})).toBe('independent-t-test');
  expect(use({ of: 'same' })).toBe('paired-t-test');
  expect(use({ shape: 'skewed' })).toBe('mann-whitney-test');
  expect(use({ of: 'same', shape: 'skewed' })).toBe('wilcoxon-test');
  expect(use({ from: 'more' })).toBe('one-way-anova');
  expect(use({ from: 'more', of: 'same' })).toBe('repeated-measures');
  expect(use({ from: 'factors', of: 'same' })).toBe('mixed-model');
  expect(use({ want: 'adjusted' })).toBe('ancova');
  expect(use({ want: 'adjusted', from: 'more' })).toBe('ancova');
  expect(use({ want: 'adjusted', from: 'factors' })).toBe('multiple-regression');
  expect(use({ want: 'adjusted', of: 'same' })).toBe('paired-t-test');
  expect(use({ want: 'adjusted', have: 'answer' })).toBe('logistic-regression');
  expect(use({ want: 'adjusted', have: 'time' })).toBe('cox-regression');
  expect(use({ have: 'answer' })).toBe('2x2-table');
  expect(use({ have: 'time' })).toBe('survival');
  expect(use({ have: 'time', want: 'relation' })).toBe('cox-regression');
  expect(use({ have: 'answer', of: 'same' })).toBe('mcnemar');
  expect(use({ want: 'agreement' })).toBe('method-comparison');
  expect(use({ have: 'category', want: 'agreement' })).toBe('kappa');
});
