// The application's tabs and their commands, as in content/pages/menus.yaml, with icons as paths in a 20 × 20 box.

export const tabs = [
  'File',
  'Edit',
  'Data',
  'Analyze',
  'Design',
  'Forecast',
  'Graphs',
  'Marketplace',
] as const;
export type Tab = (typeof tabs)[number];
type Command = readonly [name: string, path: string];

const open = 'M2 16V4h6l2 2h7v3M2 16l3-7h14l-3 7z';
const table = 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12';
const down = 'M10 3v9M6 9l4 4 4-4M3 13v4h14v-4';
const up = 'M10 13V3M6 7l4-4 4 4M3 13v4h14v-4';
const dice = 'M4 5h0M9 4h0M15 6h0M6 10h0M12 11h0M16 13h0M5 16h0M11 16h0';
const curve = 'M3 3v14h15M4 15c4 0 5-10 13-11';

export const commands: Record<Tab, readonly Command[]> = {
  File: [
    ['Open project', open],
    ['Save project', 'M3 3h11l3 3v11H3zM6 3v5h7V3M6 17v-6h8v6'],
    ['Import data', down],
    ['Export report', up],
  ],
  Edit: [['Paste from spreadsheet', table]],
  Data: [
    ['Clean up', 'M3 17 12 8M11 3v3M17 9h-3M16 4l-2 2M8 4h0'],
    ['Wide to long', 'M2 3h16v5H2zM7 3v5M13 3v5M6 11h8v7H6zM6 14h8'],
    ['Long to wide', 'M6 2h8v7H6zM6 5h8M2 12h16v5H2zM7 12v5M13 12v5'],
    ['Random sample', dice],
    ['Down-sampling', 'M3 4h14M6 9h8M9 14h2'],
    ['Up-sampling', 'M9 4h2M6 9h8M3 14h14'],
  ],
  Analyze: [
    ['Describe', 'M3 17V9h4v8M7 17V3h4v14M11 17V7h4v10M1 17h18'],
    ['Check', 'M2 16c6 0 5-12 8-12s2 12 8 12'],
    ['Compare means', 'M6 3v14M3 3h6M3 17h6M4 10h4M14 3v10M11 3h6M11 13h6M12 8h4'],
    ['Nonparametric', 'M2 16h4v-4h4V8h4V4h4'],
    ['Regression', 'M3 17 17 3M5 9h0M8 14h0M10 6h0M14 10h0'],
    ['Survival', 'M3 3v14h15M3 4h5v4h4v4h5'],
    ['Multivariate', 'M3 17V4M3 17h14M3 17 14 6M14 6h-4M14 6v4'],
  ],
  Design: [
    ['Create a design', 'M4 8h9v9H4zM4 8l3-4h9v9l-3 4M13 8l3-4'],
    ['Analyze a design', 'M3 15 17 5M3 5l14 10'],
  ],
  Forecast: [['Exponential smoothing', 'M2 13l3-5 3 4 3-6 2 3 5-6M13 9l5 4']],
  Graphs: [
    ['Box plot', 'M10 2v4M5 6h10v8H5zM5 10h10M10 14v4'],
    ['Bar chart', 'M2 17h16M4 17V9h3v8M9 17V4h3v13M14 17v-6h3v6'],
    ['Histogram', 'M3 17V9h4v8M7 17V3h4v14M11 17V7h4v10M1 17h18'],
    ['Q–Q plot', 'M3 17 17 3M5 16h0M8 12h0M11 8h0M15 6h0'],
    ['Scatter plot', 'M3 3v14h14M6 13h0M9 10h0M12 11h0M14 6h0'],
    ['Line chart', 'M3 3v14h14M4 14l4-5 3 3 6-8'],
    ['Interaction plot', 'M3 15 17 5M3 5l14 10'],
  ],
  Marketplace: [['Browse packages', curve]],
};
