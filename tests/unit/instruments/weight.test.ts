// What a page pays for an instrument: its code, its statistics and its chart, React aside.
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const src = new URL('../../../src/', import.meta.url).pathname;

async function weightOf(...files: string[]): Promise<number> {
  const imports = files.map((file, i) => `import * as m${i} from '${src}${file}';`);
  const source = `${imports.join('')}export default [${files.map((_, i) => `m${i}`).join(',')}];`;
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    // The example is drawn when the site is built; its dataset does not ship.
    load: (id: string) =>
      id === 'entry'
        ? source
        : id.endsWith('.csv')
          ? 'export default new Proxy({}, { get: () => [] });'
          : null,
  };
  const bundle = await rolldown({
    input: 'entry',
    external: [/^react/],
    plugins: [entry],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return brotliCompressSync(output[0].code).length;
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
  ['sample-size-for-means', 'PowerCurve'],
  ['sample-size-for-proportions', 'PowerCurve'],
  ['sample-size-for-anova', 'PowerCurve'],
])('%s with %s leaves 5 kB of the 25 kB (brotli) that an instrument may weigh', async (name, chart) => {
  expect(await weightOf(`instruments/${name}.ts`, `charts/${chart}.tsx`)).toBeLessThanOrEqual(20_000);
});
