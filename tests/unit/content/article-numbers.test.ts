// The numbers that articles print match those that R computes from the same data (src/validation/reference.json).
import { describe, expect, it } from 'vitest';
import { standardCurve } from '../../../src/figures/standard-curve.ts';
import { fixed, percent, pValue, range as inWords } from '../../../src/figures/in-words.ts';
import reference from '../../../src/validation/reference.json' with { type: 'json' };
import { articleNow, computedIn, type Words } from '../../support/articles.ts';

const range = ([lower, upper]: [number, number], decimals: number) => inWords({ lower, upper }, decimals);
const expectedOf = (id: string) => {
  const found = reference.cases.find((each) => each.id === id);
  if (!found) throw new Error(`no reference case ${id}`);
  return found.expected as unknown as Record<string, number> & Record<string, [number, number]>;
};

type Check = (n: Words) => void;
/** Skips an article that was removed. */
const printed = (name: string, checks: Readonly<Record<string, Check>>) =>
  describe.each(articleNow(name) === undefined ? [] : [name])('%s prints what R computes', (article) => {
    it.each(Object.entries(checks))('matches R for %s', async (_, check) => {
      check((await computedIn(article))!.n);
    });
  });

/** A group of numbers inside another. */
const inside = (n: Words, name: string) => n[name] as Words;

printed('how-to-perform-t-test-in-statistical-software', {
  'the paired t-test of Darwin’s maize': (n) => {
    const r = expectedOf('ttest.paired.darwin');
    expect(n.maize).toMatchObject({
      difference: fixed(r.mean_difference!, 2),
      t: fixed(r.t!, 2),
      p: `p = ${fixed(r.p!, 4)}`,
      interval: range(r.ci95 as [number, number], 3),
    });
  },
  'Welch’s t-test of odontoblasts': (n) => {
    const r = expectedOf('ttest2.toothgrowth.dose05');
    expect(n.teeth).toMatchObject({
      difference: fixed(r.difference!, 2),
      t: fixed(r.welch_t!, 2),
      df: fixed(r.welch_df!, 1),
      interval: range(r.welch_ci95 as [number, number], 2),
    });
  },
});

printed('what-is-regression-analysis', {
  'the regression of mass on flippers': (n) => {
    const r = expectedOf('lm1.penguins.gentoo');
    expect(n).toMatchObject({
      slope: fixed(r.slope!, 1),
      slopeInterval: range(r.ci95_slope as [number, number], 1),
      rSquared: fixed(r.r_squared!, 2),
      residualSd: fixed(r.residual_sd!, 0),
    });
  },
});

printed('sampling-in-biostatistics', {
  'the simple random sample of penguins': (n) => {
    const r = expectedOf('sampling.penguins.srs');
    expect(n.simple).toMatchObject({
      mean: fixed(r.sample_mean!, 0),
      se: fixed(r.se_fpc!, 0),
      interval: range(r.ci95 as [number, number], 0),
    });
  },
});

printed('p-value-and-confidence-interval', {
  'the streptomycin trial': (n) => {
    const risks = expectedOf('ci.twoprop.strep1948');
    const inPoints = ([low, high]: [number, number]): [number, number] => [100 * low, 100 * high];
    expect(n.trial).toMatchObject({
      difference: fixed(100 * risks.difference!, 1),
      interval: range(inPoints(risks.newcombe as [number, number]), 1),
      treat: fixed(Math.ceil(risks.number_needed_to_treat!), 0),
      p: pValue(expectedOf('table2x2.strep1948').fisher_p!),
    });
  },
});

printed('biostatistics', {
  'the remission of leukemia': (n) => {
    const curve = expectedOf('km.gehan.6mp').survival as unknown as number[];
    const test = expectedOf('logrank.gehan');
    const [hazardRatio] = test.cox_efron_hr as unknown as [number];
    expect(n.remission).toMatchObject({
      first: { share: percent(curve[0]!, 1) },
      second: { share: percent(curve[1]!, 1) },
      chi: fixed(test.logrank_chi2!, 1),
      p: pValue(test.logrank_p!),
      hazard: fixed(hazardRatio, 2),
    });
  },
});

printed('descriptive-statistics', {
  'the female Gentoo penguins': (n) => {
    const r = expectedOf('desc.penguins.gentoo_f');
    expect(n.gentoo).toMatchObject({
      mean: fixed(r.mean!, 0),
      sd: fixed(r.sd!, 0),
      se: fixed(r.sem!, 0),
      cv: percent(r.cv_percent! / 100, 1),
    });
  },
});

printed('inferential-statistics-in-biostatistics', {
  'plants, sprays and the Titanic': (n) => {
    const plants = expectedOf('anova1.plantgrowth');
    expect(n.plants).toMatchObject({ f: fixed(plants.F!, 2), p: pValue(plants.p!) });
    expect(inside(n, 'sprays').h).toBe(fixed(expectedOf('kruskal.insectsprays').H!, 1));
    expect(inside(n, 'titanic').chi).toBe(fixed(expectedOf('chisq.titanic.class').chi2!, 1));
  },
});

printed('binary-logistic-regression', {
  'the girls of Warsaw': (n) => {
    const r = expectedOf('logistic.grouped.menarche');
    const [intercept, slope] = r.coefficients as unknown as [number, number];
    expect(n.girls).toMatchObject({
      intercept: fixed(intercept, 1),
      slope: fixed(slope, 2),
      ratio: fixed(Math.exp(slope), 1),
      half: fixed(-intercept / slope, 2),
    });
  },
});

printed('design-of-experiments', {
  'the peas in blocks': (n) => {
    const r = expectedOf('doe.npk.blocked');
    const [, ofNitrogen] = r.F as unknown as number[];
    const [, pOfNitrogen] = r.p as unknown as number[];
    expect(n.peas).toMatchObject({ t: fixed(Math.sqrt(ofNitrogen!), 2), p: pValue(pOfNitrogen!) });
  },
});

printed('nonlinear-regression', {
  'the enzyme and the assay': (n) => {
    const enzyme = expectedOf('nls.puromycin.treated');
    const [vmax, km] = enzyme.estimates as unknown as [number, number];
    const [, top, logHalf] = expectedOf('nls.dnase1.fourpl').estimates as unknown as number[];
    expect(n.enzyme).toMatchObject({
      vmax: fixed(vmax, 1),
      km: fixed(km, 4),
      f: fixed(expectedOf('nls.compare.puromycin').F_shared_Km!, 2),
    });
    expect(n.assay).toMatchObject({ top: fixed(top!, 2), ec50: fixed(10 ** logHalf!, 2) });
  },
});

printed('forecasting-in-statistics', {
  'the Nile and the benchmarks of the deaths': (n) => {
    const nile = expectedOf('ts.ses.nile.opt');
    const repeated = expectedOf('ts.benchmarks.ldeaths').seasonal_naive as unknown as { MAE: number };
    expect(n.nile).toMatchObject({
      alphaFine: fixed(nile.alpha!, 3),
      level: fixed(nile.forecast!, 0),
    });
    expect(inside(n, 'lastYear').naive).toBe(fixed(repeated.MAE, 0));
  },
});

printed('how-to-import-data', {
  'the imported lengths': (n) => {
    expect(inside(n, 'misread').trueMean).toBe(fixed(expectedOf('desc.toothgrowth.len').mean!, 1));
  },
});

const reads = await computedIn('nonlinear-regression');
it('the tile on the home page and the article compute the same interval for the same well', () => {
  const { concentration, low, high } = standardCurve.unknown;
  // If the article was removed, the tile has nothing to match.
  const { read, readInterval } = (reads?.n.assay ?? {
    read: concentration.toFixed(2),
    readInterval: `${low.toFixed(2)} to ${high.toFixed(2)}`,
  }) as Words;
  expect(concentration.toFixed(2)).toBe(read);
  expect(readInterval).toContain(low.toFixed(2));
  expect(readInterval).toContain(high.toFixed(2));
});
