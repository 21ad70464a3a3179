// The equivalence test claims equivalence exactly if the displayed interval is between the margins.
import { expect, it } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { equivalenceTest } from '../../../src/calculators/equivalence-test.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import { randomFrom } from '../../support/random.ts';
import { reported } from './reports.ts';

const claim = / were equivalent within margins of /;
const noClaim = / were not shown to be equivalent within margins of /;

it('claims equivalence only if the interval is between the margins, seldom if the difference is a margin', () => {
  const { uniform } = randomFrom(90);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  let claimed = 0;
  for (let i = 0; i < 400; i++) {
    const rows = Array.from({ length: 12 }, () => `${1 + normal()}\t${normal()}`);
    const report = reported(answerOf(equivalenceTest, ['A\tB', ...rows].join('\n')));
    const { lower, upper } = report.estimates[0]!.interval!;
    const isInside = lower.value > -1 && upper.value < 1;
    expect(plain(report.results)).toMatch(isInside ? claim : noClaim);
    if (isInside) claimed++;
  }
  expect(claimed).toBeLessThan(400 * 0.08);
});

it('never says that the means are equal, the same, or differ', () => {
  const report = reported(answerOf(equivalenceTest, equivalenceTest.example.text, { low: -50, high: 50 }));
  expect(plain(report.results)).toMatch(noClaim);
  expect(plain(report.results)).not.toMatch(/equal|same|differ(?!ence)/);
});

it('says what to do about margins in the wrong order, unset margins, and pairs below each other', () => {
  const pairs = 'A\tB\n5\t5.2\n6\t6.1\n7\t6.8';
  expect(answerOf(equivalenceTest, pairs, { low: 2, high: -2 })).toMatchObject({
    says: 'The lower margin must be below the upper one, such as −2 and 2. Change them.',
  });
  expect(reported(answerOf(equivalenceTest, pairs)).warnings.join()).toContain('still −1 and 1');
  const long = 'y\tg\n5\ta\n6\tb\n7\ta\n5\tb';
  expect(answerOf(equivalenceTest, long, { design: 'pairs' })).toMatchObject({
    says: expect.stringContaining('side by side') as unknown,
  });
});
