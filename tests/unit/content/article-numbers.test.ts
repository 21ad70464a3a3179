// The numbers that articles print are those that R gives for the same data (tests/unit/statistics/reference.json).
import { describe, expect, it } from 'vitest';
import { n as regression } from '../../../content/articles/what-is-regression-analysis.ts';
import { n as sampling } from '../../../content/articles/sampling-in-biostatistics.ts';
import { n as tTest } from '../../../content/articles/how-to-perform-t-test-in-statistical-software.ts';
import { fixed, range } from '../../../src/components/article/in-words.ts';
import reference from '../statistics/reference.json' with { type: 'json' };

const expectedOf = (id: string) => {
  const found = reference.cases.find((each) => each.id === id);
  if (!found) throw new Error(`no reference case ${id}`);
  return found.expected as unknown as Record<string, number> & Record<string, [number, number]>;
};

describe('articles print what R computes', () => {
  it('for the paired t-test of Darwin’s maize', () => {
    const r = expectedOf('ttest.paired.darwin');
    expect(tTest.maize).toMatchObject({
      difference: fixed(r.mean_difference!, 2),
      t: fixed(r.t!, 2),
      p: `p = ${fixed(r.p!, 4)}`,
      interval: range(r.ci95 as [number, number], 3),
    });
  });

  it('for Welch’s t-test of odontoblasts', () => {
    const r = expectedOf('ttest2.toothgrowth.dose05');
    expect(tTest.teeth).toMatchObject({
      difference: fixed(r.difference!, 2),
      t: fixed(r.welch_t!, 2),
      df: fixed(r.welch_df!, 1),
      interval: range(r.welch_ci95 as [number, number], 2),
    });
  });

  it('for the regression of mass on flippers', () => {
    const r = expectedOf('lm1.penguins.gentoo');
    expect(regression).toMatchObject({
      slope: fixed(r.slope!, 1),
      slopeInterval: range(r.ci95_slope as [number, number], 1),
      rSquared: fixed(r.r_squared!, 2),
      residualSd: fixed(r.residual_sd!, 0),
    });
  });

  it('for the simple random sample of penguins', () => {
    const r = expectedOf('sampling.penguins.srs');
    expect(sampling.simple).toMatchObject({
      mean: fixed(r.sample_mean!, 0),
      se: fixed(r.se_fpc!, 0),
      interval: range(r.ci95 as [number, number], 0),
    });
  });
});
