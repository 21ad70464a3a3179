// The numbers of the guide, from the breast masses and from a sign of low birth weight.
import births from '../datasets/birth-weight.csv';
import masses from '../datasets/breast-masses.csv';
import { diagnosticTestInstrument } from '../../src/calculators/diagnostic-test.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { diagnosticTest } from '../../src/statistics/tables/diagnostic-test.ts';

const radii = (diagnosis: string) => numbers(masses, 'radius', { diagnosis });
const large = (diagnosis: string) => radii(diagnosis).filter((radius) => radius >= 15).length;
const [sick, well] = [radii('malignant').length, radii('benign').length];
const [truePositive, falsePositive] = [large('malignant'), large('benign')];
const [falseNegative, trueNegative] = [sick - truePositive, well - falsePositive];
const counts = { truePositive, falseNegative, falsePositive, trueNegative };
const test = solved(diagnosticTest(counts));
const sensitivity = test.sensitivity.estimate;
const specificity = test.specificity.estimate;
const positiveRatio = test.positiveLikelihoodRatio.estimate!;
const negativeRatio = test.negativeLikelihoodRatio.estimate!;
const logError = Math.sqrt(1 / truePositive - 1 / sick + 1 / falsePositive - 1 / well);
const factor = Math.exp(1.96 * logError);
const clear = reportOf(diagnosticTestInstrument);

// The same test in 1,000 people, of whom one in a hundred has a malignant mass.
const ill = 10;
const found = sensitivity * ill;
const alarms = (1 - specificity) * (1000 - ill);

const predictive = (prevalence: number) => ({
  positive: (sensitivity * prevalence) / (sensitivity * prevalence + (1 - specificity) * (1 - prevalence)),
  negative:
    (specificity * (1 - prevalence)) / (specificity * (1 - prevalence) + (1 - sensitivity) * prevalence),
});
const atTen = reportOf(diagnosticTestInstrument, undefined, { predictive: 'other', prevalence: 10 });
const odds = 0.1 / 0.9;
const oddsAfter = odds * Number(fixed(positiveRatio, 2));

// A previous premature labor as a sign that a child will weigh less than 2.5 kg.
const labors = (low: number) => numbers(births, 'ptl', { low });
const withSign = (low: number) => labors(low).filter((count) => count > 0).length;
const sign = asPaste({
  'earlier premature labor': ['yes', 'no'],
  'below 2.5 kg': [withSign(1), labors(1).length - withSign(1)],
  'normal weight': [withSign(0), labors(0).length - withSign(0)],
});
const unclear = reportOf(diagnosticTestInstrument, sign);
const unclearAtTen = reportOf(diagnosticTestInstrument, sign, { predictive: 'other', prevalence: 10 });

/** Every number that the text states. */
export const n = {
  all: String(sick + well),
  sick: String(sick),
  well: String(well),
  counts: {
    tp: String(truePositive),
    fp: String(falsePositive),
    fn: String(falseNegative),
    tn: String(trueNegative),
    positive: String(truePositive + falsePositive),
    negative: String(falseNegative + trueNegative),
  },
  sensitivity: fixed(100 * sensitivity, 2),
  specificity: fixed(100 * specificity, 2),
  sensitivityLimits: limitsIn(clear),
  specificityText: numberIn(clear, 'Specificity'),
  ppv: fixed(100 * test.positivePredictiveValue!.estimate, 2),
  npv: fixed(100 * test.negativePredictiveValue!.estimate, 2),
  prevalence: percent(sick / (sick + well), 1),
  products: [
    (truePositive * well).toLocaleString('en-US'),
    (falsePositive * sick).toLocaleString('en-US'),
    (falseNegative * well).toLocaleString('en-US'),
    (trueNegative * sick).toLocaleString('en-US'),
  ],
  positiveRatio: fixed(positiveRatio, 2),
  negativeRatio: fixed(negativeRatio, 4),
  logError: fixed(logError, 4),
  factor: fixed(factor, 3),
  ratioLimits: `${fixed(positiveRatio / factor, 2)} to ${fixed(positiveRatio * factor, 2)}`,
  least: fixed(positiveRatio / factor, 0),
  odds: fixed(odds, 4),
  oddsAfter: fixed(oddsAfter, 3),
  ppvAtTen: fixed((100 * oddsAfter) / (1 + oddsAfter), 1),
  atTen: numberIn(atTen, 'PPV at 10% prevalence'),
  npvAtTen: numberIn(atTen, 'NPV at 10% prevalence'),
  rare: {
    ill: String(ill),
    well: String(1000 - ill),
    found: fixed(found, 1),
    alarms: fixed(alarms, 1),
    both: fixed(Number(fixed(found, 1)) + Number(fixed(alarms, 1)), 1),
    ppv: percent(predictive(0.01).positive, 0),
    npv: percent(predictive(0.01).negative, 1),
  },
  missed: fixed(100 * (1 - sensitivity), 0),
  unclear: {
    sign: `${withSign(1)} of ${labors(1).length}`,
    alarms: `${withSign(0)} of ${labors(0).length}`,
    sensitivity: `${estimateIn(unclear).text}%`,
    limits: limitsIn(unclear),
    positive: numberIn(unclear, 'LR+'),
    negative: numberIn(unclear, 'LR−'),
    atTen: numberIn(unclearAtTen, 'PPV at 10% prevalence'),
    ppv: numberIn(unclear, 'PPV at 31.2% prevalence').split(' ')[0]!,
  },
};

const shares = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 100);
const curve = (kind: 'positive' | 'negative') => ({
  points: [0.01, 0.1, sick / (sick + well)].map((share) => ({
    x: 100 * share,
    y: 100 * predictive(share)[kind],
  })),
  line: shares.map((share) => ({ x: 100 * share, y: 100 * predictive(share)[kind] })),
});

/** Both predictive values of the same test at every prevalence. */
export const byPrevalence: ScatterProps = {
  series: [
    { label: 'Positive predictive value', ...curve('positive') },
    { label: 'Negative predictive value', ...curve('negative') },
  ],
  xAxis: 'Prevalence of malignant masses (%)',
  yAxis: 'Predictive value (%)',
  note: `Points: 1%, 10%, and the study’s ${n.prevalence}`,
};
