// What a page pays for an instrument: its code, its statistics and its chart, React aside.
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { withoutRows } from '../../../netlify/plugins/csv.ts';
import { load } from '../../../src/instruments/load-instrument.ts';

const src = new URL('../../../src/', import.meta.url).pathname;

/** The code of some files as a page gets it: the example is drawn when the site is built, and its dataset does not ship. */
async function codeOf(...files: string[]): Promise<string> {
  const imports = files.map((file, i) => `import * as m${i} from '${src}${file}';`);
  const source = `${imports.join('')}export default [${files.map((_, i) => `m${i}`).join(',')}];`;
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? source : id.endsWith('.csv') ? withoutRows(id) : null),
  };
  const bundle = await rolldown({
    input: 'entry',
    external: [/^react/],
    plugins: [entry],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  return output[0].code;
}

test.each([
  ['independent-t-test', 'Distribution'],
  ['paired-t-test', 'Paired'],
  ['two-by-two-table', 'Forest'],
  ['straight-line', 'Scatter'],
  ['one-way-anova', 'Distribution'],
  ['kruskal-wallis-test', 'Distribution'],
  ['two-way-anova', 'Interaction'],
  ['repeated-measures', 'Distribution'],
  ['rxc-table', 'BarChart'],
  ['survival', 'KaplanMeier'],
  ['dose-response', 'DoseResponse'],
  ['standard-curve', 'DoseResponse'],
  ['method-comparison', 'Scatter'],
  ['logistic-regression', 'RocCurve'],
  ['multiple-regression', 'Scatter'],
  ['michaelis-menten', 'Scatter'],
  ['forecast', 'TimeSeries'],
  ['principal-components', 'Biplot'],
  ['two-level-factors', 'Pareto'],
  ['sample-size-for-means', 'PowerCurve'],
  ['sample-size-for-proportions', 'PowerCurve'],
  ['sample-size-for-anova', 'PowerCurve'],
])('%s with %s leaves 4.5 kB of the 25 kB (brotli) that an instrument may weigh', async (name, chart) => {
  const code = await codeOf(`instruments/${name}.ts`, `charts/${chart}.tsx`);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(20_500);
});

test('a page loads every instrument without the rows of the dataset of its example', async () => {
  const code = await codeOf('instruments/load-instrument.ts');
  const [page] = (
    (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
      default: [{ load: typeof load }];
    }
  ).default;
  const loaded = await Promise.all(Object.values(page.load).map((one) => one()));
  expect(loaded.map(({ name }) => name)).toEqual(Object.keys(load));
});
