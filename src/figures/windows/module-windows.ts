// The window of each of the ten modules on the software page: the site's data, the dialog with its options, and the resulting figure.
import lung from '../../../content/datasets/lung.csv';
import penguins from '../../../content/datasets/penguins.csv';
import plants from '../../../content/datasets/plant-growth.csv';
import sleep from '../../../content/datasets/sleep.csv';
import teeth from '../../../content/datasets/tooth-growth.csv';
import menus from '../../../content/pages/menus.yaml';
import { numbers, words } from '../../statistics/columns.ts';
import { mean, standardDeviation } from '../../statistics/descriptive/moments.ts';
import { quantile } from '../../statistics/descriptive/quantile.ts';
import { figureOf } from '../all-figures.ts';
import { fixed } from '../in-words.ts';
import { titleOf } from '../title-of.ts';
import { color, filled, type Size, stroke, text } from '../tiles/draw.ts';
import {
  buttons,
  chart,
  field,
  finding,
  grid,
  lines,
  results,
  type Room,
  tick,
  windowFile,
} from './draw-window.ts';

/** Wide if a module is alone in its row on a large screen. */
export type Place = 'wide' | 'small';

export type ModuleWindow = {
  /** The open file and the menu path, a name in menus.yaml. */
  file: string;
  menu: string;
  /** The text alternative. */
  says: string;
  /** Also drawn wide. */
  isWide?: boolean;
  draw: (room: Room, place: Place) => string;
};

/** Sizes of the files. */
export const sizes: Record<Place, Size> = {
  wide: { width: 824, height: 316 },
  small: { width: 352, height: 346 },
};

type Dialog = { fields: readonly (readonly [name: string, value: string])[]; ticks: readonly string[] };

/** The dialog on the left of a wide window. */
function dialogIn({ x, y, height }: Room, { fields, ticks }: Dialog): string {
  const width = 204;
  return [
    filled(`M1 35H${x + width + 15}V${y + height + 13}H10a9 9 0 0 1-9-9z`, '#f5f4f8'),
    stroke(`M${x + width + 15} 35V${y + height + 13}`, '#c6c2cc'),
    ...fields.map(([name, value], index) => field(x, y + index * 33, width, name, value)),
    ...ticks.map((words, index) => tick(x, y + fields.length * 33 + 6 + index * 25, words)),
    buttons(x + width, y + height - 26, 'OK'),
  ].join('');
}

type Numbers = { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] };

/** A window with the figure of this name: alone above its description, or between its dialog and its numbers. */
const withFigure = (
  slug: string,
  more: Pick<ModuleWindow, 'file' | 'menu'> & { dialog?: Dialog; numbers?: () => Numbers },
): ModuleWindow => ({
  ...more,
  says: titleOf(figureOf(slug)),
  isWide: more.dialog !== undefined,
  draw(room, place) {
    if (place === 'small' || !more.dialog) {
      const said = finding(room, titleOf(figureOf(slug)));
      return chart(slug, { ...room, y: room.y - 4, height: room.height + 8 - said.height }) + said.drawn;
    }
    const { columns, rows } = more.numbers?.() ?? figureOf(slug).table;
    const [from, side] = [room.x + 236, 226];
    const to = room.x + room.width - side;
    return [
      dialogIn(room, more.dialog),
      chart(slug, { x: from, y: room.y - 4, width: to - from - 24, height: room.height + 8 }),
      results({ x: to, y: room.y, width: side }, columns, rows),
      lines(to, room.y + (rows.length + 1) * 23 + 18, side, titleOf(figureOf(slug)), 7),
    ].join('');
  },
});

const masses = numbers(penguins, 'body_mass_g');
const summary = (): Numbers => ({
  columns: ['body_mass_g', 'g'],
  rows: [
    ['n', masses.length],
    ['Mean', fixed(mean(masses), 0)],
    ['SD', fixed(standardDeviation(masses), 0)],
    ['Median', fixed(quantile(masses, 0.5), 0)],
    ['Quartiles', `${fixed(quantile(masses, 0.25), 0)}, ${fixed(quantile(masses, 0.75), 0)}`],
  ],
});

const weights = numbers(plants, 'weight');
const groups = words(plants, 'group');
const files = [
  ['tooth-growth.xlsx', 'Excel', teeth],
  ['plant-growth.csv', 'CSV', plants],
  ['lung.rds', 'R data', lung],
  ['penguins.parquet', 'Parquet', penguins],
] as const;

const importing: ModuleWindow = {
  file: 'Plant growth',
  menu: 'import-file',
  says: `four files of different kinds; plant-growth.csv is chosen, its first rows are shown, and ${weights.length} rows will be imported.`,
  draw: ({ x, y, width, height }) =>
    [
      filled(`M${x} ${y + 26}h${width}v26h-${width}z`, '#e4f1fb'),
      filled(`M${x} ${y + 26}h3v26h-3z`, color.blue),
      stroke(`M${x} ${y}h${width}v104h-${width}z`, '#c6c2cc'),
      ...files.map(
        ([name, kind], index) =>
          text(x + 12, y + 17 + index * 26, name, { paint: color.ink, bold: index === 1 }) +
          text(x + width - 10, y + 17 + index * 26, kind, { end: true }),
      ),
      filled(`M${x} ${y + 114}h${width}v72h-${width}z`, '#f3f0ea'),
      `<g font-family="ui-monospace,Menlo,Consolas,monospace">${[
        'weight,group',
        ...[0, 1, 2].map((row) => `${weights[row]},${groups[row]}`),
      ]
        .map((each, index) => text(x + 12, y + 131 + index * 15.5, each, { paint: color.ink }))
        .join('')}</g>`,
      tick(x, y + 198, 'First row holds the names'),
      buttons(x + width, y + height - 26, `Import ${weights.length} rows`),
    ].join(''),
};

const patients = [1, 2, 3];
const gain = (drug: number, patient: number) =>
  fixed(numbers(sleep, 'extra', { group: drug })[patient - 1]!, 1);

const reshaping: ModuleWindow = {
  file: 'Sleep',
  menu: 'wide-to-long',
  says: 'a wide table with two drugs in two columns becomes a long one, with a column for the drug and one for the gain, as a new dataset.',
  draw: ({ x, y, width, height }) => {
    const left = Math.round(width * 0.46);
    return [
      text(x, y + 8, `Wide, ${patients.length} rows`),
      grid(
        { x, y: y + 16, width: left },
        ['pat.', 'drug 1', 'drug 2'],
        patients.map((patient) => [patient, gain(1, patient), gain(2, patient)]),
        [1, 2],
      ),
      stroke(`M${x + left + 8} ${y + 62}h18m-6-5l6 5-6 5`, color.blue, 1.8),
      text(x + left + 34, y + 8, `Long, ${patients.length * 2} rows`),
      grid(
        { x: x + left + 34, y: y + 16, width: width - left - 34 },
        ['pat.', 'drug', 'gain'],
        patients.flatMap((patient) => [1, 2].map((drug) => [patient, drug, gain(drug, patient)])),
        [1, 2],
      ),
      tick(x, y + 136, 'New dataset'),
      tick(x, y + 160, 'Overwrite', false),
      buttons(x + width, y + height - 26, 'Reshape'),
    ].join('');
  },
};

/** The report as a page with its figure and sentence, and the export dialog. */
const reporting: ModuleWindow = {
  file: 'Report',
  menu: 'export-report',
  says: `a page of a report with a figure of ${weights.length} plants and its caption, and the export dialog with PDF chosen.`,
  isWide: true,
  draw(room, place) {
    const isWide = place === 'wide';
    const side = isWide ? 196 : 0;
    const leaf = {
      x: room.x + 6,
      y: room.y,
      width: room.width - side - 12 - (isWide ? 24 : 0),
      height: room.height + 14,
    };
    const half = isWide ? leaf.width * 0.55 : leaf.width - 24;
    const { caption, n } = figureOf('box-plot');
    const at = { x: room.x + room.width - side, y: room.y };
    return [
      filled(
        `M1 35H${isWide ? at.x - 14 : room.x + room.width + 15}V${room.y + room.height + 13}H10a9 9 0 0 1-9-9z`,
        '#ece8e0',
      ),
      `<path d="M${leaf.x} ${leaf.y}h${leaf.width}v${leaf.height - 1}h-${leaf.width}z" fill="#fff" stroke="#c6c2cc"/>`,
      `<text x="${leaf.x + 14}" y="${leaf.y + 25}" font-family="Georgia,serif" font-size="16" fill="${color.ink}">Dried weight of plants under two treatments</text>`.replace(
        / of plants under two treatments/,
        isWide ? '$&' : ' of plants',
      ),
      chart('box-plot', {
        x: leaf.x + 12,
        y: leaf.y + 38,
        width: half,
        height: isWide ? leaf.height - 50 : leaf.height - 48,
      }),
      ...(isWide
        ? [
            lines(leaf.x + half + 28, leaf.y + 44, leaf.width - half - 40, `Figure 1. ${caption} ${n}.`, 9),
            text(at.x, at.y + 12, 'Export report', { paint: color.ink, bold: true }),
            ...['PDF', 'DOCX', 'HTML'].map(
              (kind, index) =>
                `<rect x="${at.x + index * 65.5}" y="${at.y + 24}" width="65" height="28" fill="${index === 0 ? '#e4f1fb' : '#fff'}" stroke="${index === 0 ? color.blue : '#8e889c'}"/>` +
                text(at.x + index * 65.5 + 32.5, at.y + 42, kind, {
                  middle: true,
                  paint: color.ink,
                  bold: index === 0,
                }),
            ),
            tick(at.x, at.y + 68, 'Figures as PNG'),
            tick(at.x, at.y + 93, 'Figures as JPEG', false),
            tick(at.x, at.y + 118, 'Tables as Excel', false),
            lines(at.x, at.y + 146, side, 'Or share the whole project as one file.', 3),
            buttons(at.x + side, room.y + room.height - 26, 'Export'),
          ]
        : []),
    ].join('');
  },
};

/** Keyed by the icons of the module cards. */
export const moduleWindows = {
  grid: importing,
  reshape: reshaping,
  histogram: withFigure('histogram', {
    file: 'Penguins',
    menu: 'describe',
    dialog: {
      fields: [
        ['Variable', 'body_mass_g'],
        ['Bins', '250 g'],
      ],
      ticks: ['Mean and SD', 'Median and quartiles', 'Density', 'Normal curve'],
    },
    numbers: summary,
  }),
  box: withFigure('box-plot', {
    file: 'Plant growth',
    menu: 't-independent',
    dialog: {
      fields: [
        ['Outcome', 'weight'],
        ['Group', 'group'],
      ],
      ticks: ['Welch’s version', 'All pairs, Holm', 'Brackets on the graph'],
    },
    numbers: () => ({
      columns: ['Group', 'Mean (95% CI)'],
      rows: figureOf('box-plot').table.rows.map((row) => [row[0]!, row.at(-1)!]),
    }),
  }),
  scatter: withFigure('regression-bands', { file: 'Gentoo penguins', menu: 'linear-regression' }),
  survival: withFigure('kaplan-meier-lung', { file: 'Lung cancer', menu: 'survival' }),
  biplot: withFigure('biplot', {
    file: 'Penguins',
    menu: 'pca',
    dialog: {
      fields: [
        ['Variables', '4 chosen'],
        ['Group', 'species'],
      ],
      ticks: ['Standardize', 'Biplot', 'Share of variance'],
    },
  }),
  cube: withFigure('main-effects', { file: 'Peas', menu: 'analyse-design' }),
  forecast: withFigure('forecast-fan', { file: 'Lung deaths', menu: 'forecast' }),
  page: reporting,
} satisfies Record<string, ModuleWindow>;

/** The sizes in which a window is drawn. */
export const placesOf = ({ isWide }: ModuleWindow): readonly Place[] =>
  isWide ? ['wide', 'small'] : ['small'];

/** The menu path to a module. */
export const wayTo = ({ menu }: ModuleWindow): string => {
  const way = (menus as Readonly<Record<string, readonly string[]>>)[menu];
  if (!way) throw new Error(`There is no menu "${menu}" in content/pages/menus.yaml.`);
  return way.join(' › ');
};

/** The file of a module's window. A small one shows only the last part of the path. */
export const windowOf = (window: ModuleWindow, place: Place): string => {
  const way = wayTo(window);
  return windowFile(sizes[place], window.file, place === 'wide' ? way : way.split(' › ').at(-1)!, (room) =>
    window.draw(room, place),
  );
};
