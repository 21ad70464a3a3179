// One quantity against another: fitted lines with their bands, residuals, groups, a response surface.
import penguins from '../../content/datasets/penguins.csv';
import { Contour } from '../charts/Contour.tsx';
import { Residuals } from '../charts/Residuals.tsx';
import { Scatter } from '../charts/Scatter.tsx';
import { completeRows, levels, numbers, rowsWhere } from '../statistics/columns.ts';
import { responseSurface } from '../statistics/designs/response-surface.ts';
import { linearRegression } from '../statistics/regression/linear-regression.ts';
import { fixed, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';

const gentoo = rowsWhere(completeRows(penguins, ['flipper_length_mm', 'bill_length_mm', 'body_mass_g']), {
  species: 'Gentoo',
});
const flippers = numbers(gentoo, 'flipper_length_mm');
const masses = numbers(gentoo, 'body_mass_g');
const between = (values: readonly number[], count: number) => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: count }, (_, index) => low + ((high - low) * index) / (count - 1));
};

const line = (): GalleryFigure => {
  const model = solved(linearRegression(flippers, masses));
  const slope = model.coefficients[1]!;
  const at = between(flippers, 25).map((x) => ({ x, ...model.predict([x]) }));
  const band = (kind: 'confidence' | 'prediction') =>
    at.flatMap(({ x, [kind]: limits }) => (limits ? [{ x, low: limits.lower, high: limits.upper }] : []));
  return {
    slug: 'regression-bands',
    kind: 'Scatter with line and both bands',
    caption: `Body mass against flipper length of Gentoo penguins, with the least-squares line; R² = ${fixed(model.rSquared!, 2)}.`,
    n: `n = ${model.n}`,
    data: 'penguins',
    table: {
      columns: ['Flipper (mm)', 'Fitted mass (g)', '95% CI of the mean', '95% prediction'],
      rows: at
        .filter((_, index) => index % 4 === 0)
        .map((p) => [fixed(p.x, 1), fixed(p.fit, 0), range(p.confidence!, 0), range(p.prediction!, 0)]),
    },
    Chart: (place) => (
      <Scatter
        {...place}
        title={`A Gentoo penguin with a flipper 1 mm longer is ${fixed(slope.estimate!, 1)} g heavier on average (95% CI ${range(slope.interval!, 1)}).`}
        series={[
          {
            points: flippers.map((x, index) => ({ x, y: masses[index]! })),
            line: [at[0]!, at.at(-1)!].map(({ x, fit }) => ({ x, y: fit })),
            confidence: band('confidence'),
            prediction: band('prediction'),
          },
        ]}
        xAxis="Flipper length (mm)"
        yAxis="Body mass (g)"
        note="Dark: 95% CI of the mean; light: 95% prediction"
      />
    ),
  };
};

const residuals = (): GalleryFigure => {
  const model = solved(linearRegression(flippers, masses));
  return {
    slug: 'residuals',
    kind: 'Residuals against fitted values',
    caption: `What the line of body mass on flipper length leaves over; residual standard deviation ${fixed(model.residualSd!, 0)} g.`,
    n: `n = ${model.n}`,
    data: 'penguins',
    table: {
      columns: ['Fitted (g)', 'Residual (g)'],
      rows: model.fitted.map((fit, index) => [fixed(fit, 0), fixed(model.residuals[index]!, 0)]),
    },
    Chart: (place) => (
      <Residuals
        {...place}
        title="The residuals scatter evenly around zero, with no bend and no funnel."
        points={model.fitted.map((fitted, index) => ({ fitted, residual: model.residuals[index]! }))}
        quantity="body mass (g)"
      />
    ),
  };
};

const scatter = (): GalleryFigure => {
  const measured = completeRows(penguins, ['bill_length_mm', 'bill_depth_mm']);
  const series = levels(measured, 'species').map((species) => {
    const depth = numbers(measured, 'bill_depth_mm', { species });
    const length = numbers(measured, 'bill_length_mm', { species });
    const model = solved(linearRegression(length, depth));
    const ends = between(length, 2).map((x) => ({ x, y: model.predict([x]).fit }));
    return {
      label: species,
      slope: model.coefficients[1]!,
      line: ends,
      points: length.map((x, index) => ({ x, y: depth[index]! })),
    };
  });
  return {
    slug: 'scatter-groups',
    kind: 'Scatter of groups',
    caption:
      'Depth against length of the bill of three species of penguin, each with its own line: a case of Simpson’s paradox.',
    n: 'n = 342',
    data: 'penguins',
    table: {
      columns: ['Species', 'n', 'Slope (95% CI)'],
      rows: series.map((each) => [
        each.label,
        each.points.length,
        `${fixed(each.slope.estimate!, 3)} (${range(each.slope.interval!, 3)})`,
      ]),
    },
    Chart: (place) => (
      <Scatter
        {...place}
        title="Within each species, longer bills are deeper; across species, they are not."
        {...{ series, xAxis: 'Bill length (mm)', yAxis: 'Bill depth (mm)' }}
      />
    ),
  };
};

const surface = (): GalleryFigure => {
  const bills = numbers(gentoo, 'bill_length_mm');
  const model = solved(responseSurface(flippers, bills, masses));
  const [xs, ys] = [between(flippers, 25), between(bills, 25)];
  const grid = ys.map((bill) => xs.map((flipper) => model.at(flipper, bill).fit));
  return {
    slug: 'contour',
    kind: 'Contours of a response surface',
    caption: `Body mass of Gentoo penguins as a full quadratic surface of flipper and bill length; R² = ${fixed(model.rSquared!, 2)}. Trust the lines only near points.`,
    n: `n = ${model.n}`,
    data: 'penguins',
    table: {
      columns: ['Flipper (mm)', 'Bill (mm)', 'Fitted mass (g)'],
      rows: [0, 12, 24].flatMap((i) =>
        [0, 12, 24].map((j) => [fixed(xs[j]!, 0), fixed(ys[i]!, 1), fixed(grid[i]![j]!, 0)]),
      ),
    },
    Chart: (place) => (
      <Contour
        {...place}
        title="Body mass rises with both flipper and bill length."
        grid={grid}
        x={[xs[0]!, xs.at(-1)!]}
        y={[ys[0]!, ys.at(-1)!]}
        runs={flippers.map((x, index) => ({ x, y: bills[index]! }))}
        xAxis="Flipper length (mm)"
        yAxis="Bill length (mm)"
        note="Lines: fitted body mass (g)"
      />
    ),
  };
};

/** Charts of regressions. */
export const regression = (): GalleryFigure[] => [line(), residuals(), scatter(), surface()];
