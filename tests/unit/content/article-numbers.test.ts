// The numbers that articles print are those that R gives for the same data (src/validation/reference.json).
import { describe, expect, it } from 'vitest';
import { n as logistic } from '../../../content/articles/binary-logistic-regression.ts';
import { n as biostatistics } from '../../../content/articles/biostatistics.ts';
import { n as descriptive } from '../../../content/articles/descriptive-statistics.ts';
import { n as design } from '../../../content/articles/design-of-experiments.ts';
import { n as forecasting } from '../../../content/articles/forecasting-in-statistics.ts';
import { n as importing } from '../../../content/articles/how-to-import-data.ts';
import { n as inferential } from '../../../content/articles/inferential-statistics-in-biostatistics.ts';
import { n as nonlinear } from '../../../content/articles/nonlinear-regression.ts';
import { n as intervals } from '../../../content/articles/p-value-and-confidence-interval.ts';
import { n as regression } from '../../../content/articles/what-is-regression-analysis.ts';
import { n as sampling } from '../../../content/articles/sampling-in-biostatistics.ts';
import { n as tTest } from '../../../content/articles/how-to-perform-t-test-in-statistical-software.ts';
import { standardCurve } from '../../../src/figures/standard-curve.ts';
import { fixed, percent, pValue, range as inWords } from '../../../src/figures/in-words.ts';
import reference from '../../../src/validation/reference.json' with { type: 'json' };

const range = ([lower, upper]: [number, number], decimals: number) => inWords({ lower, upper }, decimals);
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

  it('for the streptomycin trial', () => {
    const risks = expectedOf('ci.twoprop.strep1948');
    const inPoints = ([low, high]: [number, number]): [number, number] => [100 * low, 100 * high];
    expect(intervals.trial).toMatchObject({
      difference: fixed(100 * risks.difference!, 1),
      interval: range(inPoints(risks.newcombe as [number, number]), 1),
      treat: fixed(Math.ceil(risks.number_needed_to_treat!), 0),
      p: pValue(expectedOf('table2x2.strep1948').fisher_p!),
    });
  });

  it('for the remission of leukemia', () => {
    const curve = expectedOf('km.gehan.6mp').survival as unknown as number[];
    const test = expectedOf('logrank.gehan');
    const [hazardRatio] = test.cox_efron_hr as unknown as [number];
    expect(biostatistics.remission).toMatchObject({
      first: { share: percent(curve[0]!, 1) },
      second: { share: percent(curve[1]!, 1) },
      chi: fixed(test.logrank_chi2!, 1),
      p: pValue(test.logrank_p!),
      hazard: fixed(hazardRatio, 2),
    });
  });

  it('for the female Gentoo penguins', () => {
    const r = expectedOf('desc.penguins.gentoo_f');
    expect(descriptive.gentoo).toMatchObject({
      mean: fixed(r.mean!, 0),
      sd: fixed(r.sd!, 0),
      se: fixed(r.sem!, 0),
      cv: percent(r.cv_percent! / 100, 1),
    });
  });

  it('for plants, sprays and the Titanic', () => {
    const plants = expectedOf('anova1.plantgrowth');
    expect(inferential.plants).toMatchObject({ f: fixed(plants.F!, 2), p: pValue(plants.p!) });
    expect(inferential.sprays.h).toBe(fixed(expectedOf('kruskal.insectsprays').H!, 1));
    expect(inferential.titanic.chi).toBe(fixed(expectedOf('chisq.titanic.class').chi2!, 1));
  });

  it('for the girls of Warsaw', () => {
    const r = expectedOf('logistic.grouped.menarche');
    const [intercept, slope] = r.coefficients as unknown as [number, number];
    expect(logistic.girls).toMatchObject({
      intercept: fixed(intercept, 1),
      slope: fixed(slope, 2),
      ratio: fixed(Math.exp(slope), 1),
      half: fixed(-intercept / slope, 2),
    });
  });

  it('for the peas in blocks', () => {
    const r = expectedOf('doe.npk.blocked');
    const [, ofNitrogen] = r.F as unknown as number[];
    const [, pOfNitrogen] = r.p as unknown as number[];
    expect(design.peas).toMatchObject({ t: fixed(Math.sqrt(ofNitrogen!), 2), p: pValue(pOfNitrogen!) });
  });

  it('for the enzyme and the assay', () => {
    const enzyme = expectedOf('nls.puromycin.treated');
    const [vmax, km] = enzyme.estimates as unknown as [number, number];
    const [, top, logHalf] = expectedOf('nls.dnase1.fourpl').estimates as unknown as number[];
    expect(nonlinear.enzyme).toMatchObject({
      vmax: fixed(vmax, 1),
      km: fixed(km, 4),
      f: fixed(expectedOf('nls.compare.puromycin').F_shared_Km!, 2),
    });
    expect(nonlinear.assay).toMatchObject({ top: fixed(top!, 2), ec50: fixed(10 ** logHalf!, 2) });
  });

  it('for the Nile and the benchmarks of the deaths', () => {
    const nile = expectedOf('ts.ses.nile.opt');
    const repeated = expectedOf('ts.benchmarks.ldeaths').seasonal_naive as unknown as { MAE: number };
    expect(forecasting.nile).toMatchObject({
      alphaFine: fixed(nile.alpha!, 3),
      level: fixed(nile.forecast!, 0),
    });
    expect(forecasting.lastYear.naive).toBe(fixed(repeated.MAE, 0));
  });

  it('for the imported lengths', () => {
    expect(importing.misread.trueMean).toBe(fixed(expectedOf('desc.toothgrowth.len').mean!, 1));
  });
});

it('the window on home and the article read the same well with the same interval', () => {
  const { concentration, low, high } = standardCurve.unknown;
  expect(concentration.toFixed(2)).toBe(nonlinear.assay.read);
  expect(nonlinear.assay.readInterval).toContain(low.toFixed(2));
  expect(nonlinear.assay.readInterval).toContain(high.toFixed(2));
});
