import { scaledBlandAltman } from '../../statistics/method-comparison/bland-altman-scaled.ts';
import type { ScaledAgreement } from '../../statistics/method-comparison/bland-altman-scaled.ts';
import { replicatedBlandAltman } from '../../statistics/method-comparison/bland-altman-replicates.ts';
import { cronbachAlpha } from '../../statistics/method-comparison/cronbach-alpha.ts';
import { fleissKappa } from '../../statistics/method-comparison/fleiss-kappa.ts';
import { krippendorffAlpha } from '../../statistics/method-comparison/krippendorff-alpha.ts';
import type { RatingScale } from '../../statistics/method-comparison/krippendorff-alpha.ts';
import { refuse } from '../../statistics/result.ts';
import { completeRows, numbersOrMissing, pairs, rowsOf, scalar, vector } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

const limitsOf = ({ limits, lowerLimitInterval, upperLimitInterval }: Omit<ScaledAgreement, 'bias'>) => ({
  limits,
  lower_limit_ci95: lowerLimitInterval,
  upper_limit_ci95: upperLimitInterval,
});

/** The replicates of each subject by both methods; of the pairs only, if the truth varies. */
function replicates({ subject, x, y, truth }: Inputs) {
  const [first, second] = [numbersOrMissing(x), numbersOrMissing(y)];
  const subjects = new Map<string, { x: number[]; y: number[] }>();
  vector(subject).forEach((label, i) => {
    const [a, b] = [first[i] ?? null, second[i] ?? null];
    if (label === null || (truth !== 'constant' && (a === null || b === null))) return;
    const one = subjects.get(String(label)) ?? { x: [], y: [] };
    subjects.set(String(label), one);
    if (a !== null) one.x.push(a);
    if (b !== null) one.y.push(b);
  });
  return [...subjects.values()];
}

/** The ratings of each unit, a column of m. Categories of a nominal scale may be words. */
function ratings({ m, metric }: Inputs): number[][] {
  const rows = vector(m).map(vector);
  const categories = [...new Set(rows.flat())];
  const read =
    metric === 'nominal'
      ? rows.map((row) => row.map((cell) => (cell === null ? null : categories.indexOf(cell))))
      : rowsOf(m);
  return (
    read[0]?.map((_, unit) => read.map((row) => row[unit] ?? null).filter((value) => value !== null)) ?? []
  );
}

const scales: readonly RatingScale[] = ['nominal', 'ordinal', 'interval', 'ratio'];

export const agreement: Registry = {
  bland_altman_scaled: ({ x, y }) => {
    const result = scaledBlandAltman(...pairs(x, y));
    if (result.status === 'error') return result;
    const { n, percent, ratio } = result;
    return {
      n,
      percent: {
        bias: percent.bias,
        sd: percent.standardDeviation,
        bias_ci95: percent.biasInterval,
        ...limitsOf(percent),
      },
      ratio: {
        ratio: ratio.bias,
        geometric_sd: ratio.standardDeviation,
        ratio_ci95: ratio.biasInterval,
        ...limitsOf(ratio),
      },
    };
  },
  bland_altman_replicates: (inputs) => {
    const truth = inputs.truth === 'constant' ? 'constant' : 'varies';
    const result = replicatedBlandAltman(replicates(inputs), truth);
    if (result.status === 'error') return result;
    return {
      subjects: result.subjects,
      bias: result.bias,
      bias_se: result.biasStandardError,
      bias_ci95: result.biasInterval,
      total_sd: result.totalStandardDeviation,
      limits: result.limits,
      lower_limit_ci95: result.lowerLimitInterval,
      upper_limit_ci95: result.upperLimitInterval,
      within_variance: result.pairs?.withinVariance,
      anova_sd: result.pairs?.standardDeviationByAnova,
      mean_of_all_pairs: result.pairs?.meanOfAllPairs,
      within_variance_x: result.methods?.x?.withinVariance,
      within_variance_y: result.methods?.y?.withinVariance,
      repeatability_x: result.methods?.x?.repeatability,
      repeatability_y: result.methods?.y?.repeatability,
    };
  },
  fleiss_kappa: ({ m }) => {
    const result = fleissKappa(completeRows(m));
    if (result.status === 'error') return result;
    return {
      subjects: result.subjects,
      raters: result.raters,
      observed_agreement: result.observedAgreement,
      expected_agreement: result.expectedAgreement,
      kappa: result.kappa,
      se_null: result.standardErrorNull,
      z: result.z,
      p: result.p,
      category_kappa: result.categories.map((each) => each?.kappa),
      category_se_null: result.categoryStandardErrorNull,
      category_z: result.categories.map((each) => each?.z),
    };
  },
  krippendorff_alpha: (inputs) => {
    const rows = rowsOf(inputs.m);
    if (rows.some(({ length }) => length !== rows[0]!.length)) return refuse('unequal-lengths');
    const scale = scales.find((each) => each === inputs.metric);
    if (scale === undefined) return refuse('invalid-input');
    const result = krippendorffAlpha(ratings(inputs), scale);
    if (result.status === 'error') return result;
    return {
      pairable_values: result.ratings,
      observed_disagreement: result.observedDisagreement,
      expected_disagreement: result.expectedDisagreement,
      alpha: result.alpha,
    };
  },
  cronbach_alpha: ({ m, level }) => {
    const result = cronbachAlpha(completeRows(m), scalar(level, 0.95));
    if (result.status === 'error') return result;
    return {
      n: result.subjects,
      items: result.items,
      alpha: result.alpha,
      standardized_alpha: result.standardizedAlpha,
      mean_inter_item_correlation: result.meanCorrelation,
      feldt_ci: result.interval,
      item_rest_correlation: result.itemRestCorrelations,
      alpha_without: result.items > 2 ? result.alphaWithout : null,
    };
  },
};
