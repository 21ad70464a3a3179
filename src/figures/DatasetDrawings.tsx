// A drawing of each dataset: the plot that its data are for, from the gallery where it shows the same.
import type { ReactElement } from 'react';
import airPassengers from '../../content/datasets/air-passengers.csv';
import anscombe from '../../content/datasets/anscombe.csv';
import bcg from '../../content/datasets/bcg-trials.csv';
import births from '../../content/datasets/birth-weight.csv';
import masses from '../../content/datasets/breast-masses.csv';
import co2 from '../../content/datasets/co2.csv';
import maize from '../../content/datasets/darwin-maize.csv';
import gehan from '../../content/datasets/gehan.csv';
import lungDeaths from '../../content/datasets/lung-deaths.csv';
import lung from '../../content/datasets/lung.csv';
import menarche from '../../content/datasets/menarche.csv';
import morley from '../../content/datasets/morley.csv';
import streptomycin from '../../content/datasets/mrc-streptomycin.csv';
import nile from '../../content/datasets/nile.csv';
import plants from '../../content/datasets/plant-growth.csv';
import sleep from '../../content/datasets/sleep.csv';
import theophylline from '../../content/datasets/theophylline.csv';
import rabbit from '../../content/datasets/rabbit.csv';
import titanic from '../../content/datasets/titanic.csv';
import applicants from '../../content/datasets/ucb-admissions.csv';
import arrests from '../../content/datasets/us-arrests.csv';
import { BarChart, type Bar } from '../charts/BarChart.tsx';
import { Distribution } from '../charts/Distribution.tsx';
import { KaplanMeier, type SurvivalGroup } from '../charts/KaplanMeier.tsx';
import { Paired } from '../charts/Paired.tsx';
import { Scatter, type ScatterSeries, type XY } from '../charts/Scatter.tsx';
import { TimeSeries } from '../charts/TimeSeries.tsx';
import { levels, numbers, type Table, type Where } from '../statistics/columns.ts';
import { sum } from '../statistics/descriptive/sum.ts';
import { linearRegression } from '../statistics/regression/linear-regression.ts';
import { figureOf } from './all-figures.ts';
import { fileOf } from './as-file.ts';
import type { Place } from './figure.ts';
import { solved } from './in-words.ts';
import { curveOf, groupOf } from './summaries.ts';

type Draw = (place: Place) => ReactElement;

const points = (table: Table, x: string, y: string, where: Where = {}): XY[] => {
  const ys = numbers(table, y, where);
  return numbers(table, x, where).map((each, i) => ({ x: each, y: ys[i]! }));
};

/** The values of a column as points, side by side for each level of another column. */
const strip = (table: Table, value: string, group: string): Draw => {
  const cells = [...new Set(table[group])];
  const groups = cells.map((cell) => groupOf(String(cell), numbers(table, value, { [group]: cell ?? null })));
  return (place) => (
    <Distribution {...place} kind="strip" title="" groups={groups} axis={value} interval="95% CI" />
  );
};

const scatter =
  (series: readonly ScatterSeries[]): Draw =>
  (place) => <Scatter {...place} title="" series={series} xAxis="" yAxis="" />;

const overTime =
  (table: Table): Draw =>
  (place) => <TimeSeries {...place} title="" observed={points(table, 'time', 'value')} axis="" />;

const paired = (before: readonly number[], after: readonly number[]): Draw => {
  const pairs = before.map((value, i) => [value, after[i]!] as const);
  return (place) => <Paired {...place} title="" conditions={['', '']} pairs={pairs} axis="" />;
};

/** Without its table of risk, which is below the part that is shown. */
const survival =
  (groups: readonly SurvivalGroup[]): Draw =>
  (place) => (
    <KaplanMeier {...place} height={size.height + 62} title="" groups={groups} timeAxis="" axis="" />
  );

const bars =
  (list: readonly Bar[]): Draw =>
  (place) => <BarChart {...place} title="" bars={list} axis="" note="" />;

/** A least-squares line through the points, from end to end. */
const withLine = (xy: readonly XY[]): ScatterSeries => {
  const x = xy.map((each) => each.x);
  const model = solved(
    linearRegression(
      x,
      xy.map((each) => each.y),
    ),
  );
  const line = [Math.min(...x), Math.max(...x)].map((at) => ({ x: at, y: model.predict([at])!.fit }));
  return { points: xy, line };
};

const count = (table: Table, where: Where) => sum(numbers(table, 'Freq', where));
const rate = (table: Table, where: Where, event: Where) =>
  (100 * count(table, { ...where, ...event })) / count(table, where);

/** By dataset, those that no figure of the gallery shows as well. */
const own: Readonly<Record<string, () => Draw>> = {
  'darwin-maize': () => paired(numbers(maize, 'selfed'), numbers(maize, 'crossed')),
  sleep: () => paired(numbers(sleep, 'extra', { group: 1 }), numbers(sleep, 'extra', { group: 2 })),
  gehan: () =>
    survival(
      levels(gehan, 'treat').map((treat) =>
        curveOf('', numbers(gehan, 'time', { treat }), numbers(gehan, 'cens', { treat })),
      ),
    ),
  lung: () =>
    survival(
      [1, 2].map((sex) =>
        curveOf(
          '',
          numbers(lung, 'time', { sex }),
          numbers(lung, 'status', { sex }).map((status) => status - 1),
        ),
      ),
    ),
  'plant-growth': () => strip(plants, 'weight', 'group'),
  morley: () => strip(morley, 'Speed', 'Expt'),
  'birth-weight': () => strip(births, 'bwt', 'smoke'),
  'mrc-streptomycin': () => {
    const [patients, deaths] = [numbers(streptomycin, 'patients'), numbers(streptomycin, 'deaths')];
    return bars(
      levels(streptomycin, 'arm').map((group, i) => ({ group, value: (100 * deaths[i]!) / patients[i]! })),
    );
  },
  titanic: () =>
    bars(
      levels(titanic, 'Class').map((group) => ({
        group,
        value: rate(titanic, { Class: group }, { Survived: 'Yes' }),
      })),
    ),
  'ucb-admissions': () =>
    bars(
      levels(applicants, 'Dept').flatMap((group) =>
        levels(applicants, 'Gender').map((series) => ({
          group,
          series,
          value: rate(applicants, { Dept: group, Gender: series }, { Admit: 'Admitted' }),
        })),
      ),
    ),
  'bcg-trials': () => {
    const [cases, vaccinated] = [numbers(bcg, 'vaccinated_tb'), numbers(bcg, 'vaccinated')];
    const [others, control] = [numbers(bcg, 'control_tb'), numbers(bcg, 'control')];
    const risks = numbers(bcg, 'latitude').map((x, i) => ({
      x,
      y: cases[i]! / vaccinated[i]! / (others[i]! / control[i]!),
    }));
    return scatter([withLine(risks)]);
  },
  menarche: () => {
    const [total, grown] = [numbers(menarche, 'Total'), numbers(menarche, 'Menarche')];
    return scatter([
      { points: numbers(menarche, 'Age').map((x, i) => ({ x, y: (100 * grown[i]!) / total[i]! })) },
    ]);
  },
  anscombe: () => scatter([withLine(points(anscombe, 'x2', 'y2'))]),
  'us-arrests': () => scatter([{ points: points(arrests, 'Assault', 'Murder') }]),
  'breast-masses': () =>
    scatter(
      levels(masses, 'diagnosis').map((diagnosis) => ({
        label: diagnosis,
        points: points(masses, 'radius', 'concave_points', { diagnosis }),
      })),
    ),
  rabbit: () => (place) => (
    <Scatter
      {...place}
      title=""
      series={levels(rabbit, 'treatment').map((treatment) => ({
        label: treatment,
        points: points(rabbit, 'dose', 'pressure', { treatment }),
      }))}
      xScale="log"
      xAxis=""
      yAxis=""
    />
  ),
  theophylline: () => scatter([{ points: points(theophylline, 'Time', 'conc') }]),
  'air-passengers': () => overTime(airPassengers),
  co2: () => overTime(co2),
  nile: () => overTime(nile),
  'lung-deaths': () => overTime(lungDeaths),
};

/** By dataset, the figure of the gallery that shows it. */
const ofGallery: Readonly<Record<string, string>> = {
  'insect-sprays': 'strip-chart',
  'tooth-growth': 'interaction',
  npk: 'main-effects',
  penguins: 'scatter-groups',
  dnase: 'dose-response',
  puromycin: 'enzyme-kinetics',
};

const size = { width: 352, height: 180, words: false };

/** The names of the datasets that have a drawing. */
export const drawnDatasets: readonly string[] = [...Object.keys(own), ...Object.keys(ofGallery)];

/** Returns a dataset's drawing without text, as an SVG file. Throws if it has none. */
export function datasetDrawing(dataset: string): string {
  const figure = ofGallery[dataset];
  if (figure) return fileOf(figureOf(figure), size);
  const draw = own[dataset];
  if (!draw) throw new Error(`src/figures/DatasetDrawings.tsx has no drawing of "${dataset}".`);
  return fileOf({ slug: dataset, Chart: draw() }, size);
}
