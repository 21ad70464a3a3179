// Fitted dose–response curves, and ROC curves of a diagnostic test.
import dnase from '../../content/datasets/dnase.csv';
import penguins from '../../content/datasets/penguins.csv';
import puromycin from '../../content/datasets/puromycin.csv';
import { DoseResponse } from '../charts/DoseResponse.tsx';
import { RocCurve } from '../charts/RocCurve.tsx';
import { completeRows, numbers, words } from '../statistics/columns.ts';
import { doseResponse } from '../statistics/regression/dose-response.ts';
import { nonlinearRegression } from '../statistics/regression/nonlinear-regression.ts';
import type { Failure } from '../statistics/result.ts';
import { reasonInWords } from '../statistics/reason-in-words.ts';
import { rocCurve } from '../statistics/regression/receiver-operating-characteristic.ts';
import { fixed, percent, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';

/** `count` values from `low` to `high`, evenly spaced on a log scale. */
const decades = (low: number, high: number, count: number) =>
  Array.from({ length: count }, (_, index) => low * (high / low) ** (index / (count - 1)));

/** The fitted model. If there is none, the build stops with the reason. */
const sure = <T extends { status: 'ok' }>(result: T | Failure): T => {
  if (result.status === 'error') throw new Error(reasonInWords[result.reason]);
  return result;
};

const assay = (): GalleryFigure => {
  const conc = numbers(dnase, 'conc', { Run: 1 });
  const density = numbers(dnase, 'density', { Run: 1 });
  const fit = sure(doseResponse(conc, density));
  const hill = fit.coefficients[fit.names.indexOf('hill')]!;
  const curve = decades(Math.min(...conc), Math.max(...conc), 61).map((x) => ({ x, ...fit.at(x)! }));
  const parameters = fit.names.map((name, index) => {
    const { estimate, interval } = fit.coefficients[index]!;
    return [name, `${fixed(estimate!, 3)} (${range(interval!, 3)})`];
  });
  return {
    slug: 'dose-response',
    kind: 'Four-parameter dose–response',
    caption: `Optical density against concentration of DNase in one run of an ELISA, with the four-parameter logistic curve; Hill slope ${fixed(hill.estimate!, 2)} (95% CI ${range(hill.interval!, 2)}).`,
    n: `n = ${conc.length} wells at 8 concentrations`,
    data: 'dnase',
    table: {
      columns: ['Parameter', 'Estimate (95% CI)'],
      rows: [...parameters, ['EC50 (ng/mL)', `${fixed(fit.ec50, 3)} (${range(fit.ec50Interval, 3)})`]],
    },
    Chart: (place) => (
      <DoseResponse
        {...place}
        title={`Half of the effect is reached at ${fixed(fit.ec50, 2)} ng/mL of DNase (95% CI ${range(fit.ec50Interval, 2)}).`}
        series={[
          {
            label: 'Run 1',
            points: conc.map((dose, index) => ({ dose, response: density[index]! })),
            curve: curve.map(({ x, fit: y }) => ({ x, y })),
            band: curve.flatMap(({ x, confidence }) =>
              confidence ? [{ x, low: confidence.lower, high: confidence.upper }] : [],
            ),
            ec50: {
              dose: fit.ec50,
              low: fit.ec50Interval.lower,
              high: fit.ec50Interval.upper,
              response: fit.at(fit.ec50)!.fit,
              text: `EC50 = ${fixed(fit.ec50, 2)} ng/mL (95% CI ${range(fit.ec50Interval, 2)})`,
            },
          },
        ]}
        doseAxis="DNase (ng/mL)"
        axis="Optical density"
        note="Bands: 95% CI"
      />
    ),
  };
};

const enzyme = (): GalleryFigure => {
  const fits = ['treated', 'untreated'].map((state) => {
    const conc = numbers(puromycin, 'conc', { state });
    const rate = numbers(puromycin, 'rate', { state });
    const fit = sure(
      nonlinearRegression({
        model: 'Vmax*x/(Km+x)',
        variables: { x: conc },
        y: rate,
        start: { Vmax: 200, Km: 0.05 },
      }),
    );
    return { state, conc, rate, fit, km: fit.coefficients[1]! };
  });
  return {
    slug: 'enzyme-kinetics',
    kind: 'Two curves on a logarithmic axis',
    caption:
      'Initial velocity of an enzymatic reaction against substrate, with and without puromycin, and the Michaelis–Menten curves.',
    n: 'n = 23 (12 treated, 11 untreated)',
    data: 'puromycin',
    table: {
      columns: ['Cells', 'Vmax (95% CI)', 'Km, ppm (95% CI)'],
      rows: fits.map(({ state, fit }) => [
        state,
        ...fit.coefficients.map(
          (c, index) =>
            `${fixed(c.estimate!, index === 0 ? 1 : 3)} (${range(c.interval!, index === 0 ? 1 : 3)})`,
        ),
      ]),
    },
    Chart: (place) => (
      <DoseResponse
        {...place}
        title="Puromycin raises the maximal velocity; the substrate at half of it changes little."
        series={fits.map(({ state, conc, rate, fit, km }) => ({
          label: state,
          points: conc.map((dose, index) => ({ dose, response: rate[index]! })),
          curve: decades(0.02, 1.1, 51).map((x) => ({ x, y: fit.at({ x })!.fit })),
          ec50: {
            dose: km.estimate!,
            low: km.interval!.lower,
            high: km.interval!.upper,
            response: fit.at({ x: km.estimate! })!.fit,
            text: `Km ${state} = ${fixed(km.estimate!, 3)} ppm (95% CI ${range(km.interval!, 3)})`,
          },
        }))}
        doseAxis="Substrate (ppm)"
        axis="Velocity (counts/min²)"
        note="Bands: 95% CI of Km"
      />
    ),
  };
};

const roc = (): GalleryFigure => {
  const sexed = completeRows(penguins, ['sex', 'body_mass_g', 'bill_depth_mm']);
  const male = words(sexed, 'sex').map((sex) => Number(sex === 'male'));
  const curves = (
    [
      ['Bill depth', 'bill_depth_mm'],
      ['Body mass', 'body_mass_g'],
    ] as const
  ).map(([label, name]) => ({ label, ...solved(rocCurve(numbers(sexed, name), male)) }));
  const mass = curves[1]!;
  const best = mass.points.find((point) => point.threshold === mass.youden.threshold)!;
  return {
    slug: 'roc-curve',
    kind: 'ROC curve',
    caption:
      'How well a single measurement tells male penguins from females, the species unknown. AUC with the interval of DeLong; the circle marks the cut-off of body mass with the largest Youden index.',
    n: `n = ${male.length} (${male.filter(Boolean).length} males)`,
    data: 'penguins',
    table: {
      columns: ['Measurement', 'AUC (95% CI)', 'Best cut-off'],
      rows: curves.map((curve) => [
        curve.label,
        `${fixed(curve.area, 3)} (${range(curve.intervalDeLong!, 3)})`,
        String(curve.youden.threshold),
      ]),
    },
    Chart: (place) => (
      <RocCurve
        {...place}
        title={`Body mass alone tells the sexes apart with an AUC of ${fixed(mass.area, 2)}.`}
        curves={curves.map((curve) => ({
          label: curve.label,
          points: [
            { falsePositive: 0, sensitivity: 0 },
            ...curve.points.map((point) => ({
              falsePositive: point.falsePositiveRate,
              sensitivity: point.truePositiveRate,
            })),
          ],
          area: { value: curve.area, low: curve.intervalDeLong!.lower, high: curve.intervalDeLong!.upper },
        }))}
        cut={{
          falsePositive: best.falsePositiveRate,
          sensitivity: best.truePositiveRate,
          text: `≥ ${fixed(best.threshold, 0)} g: sensitivity ${percent(best.truePositiveRate)}, specificity ${percent(1 - best.falsePositiveRate)}`,
        }}
      />
    ),
  };
};

/** Fitted curves and curves of diagnostic tests. */
export const curves = (): GalleryFigure[] => [assay(), enzyme(), roc()];
