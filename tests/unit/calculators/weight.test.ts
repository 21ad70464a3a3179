// Code that a page must never load. tests/e2e/site/calculators.spec.ts measures the built size of what it does load.
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { withoutRows } from '../../../netlify/plugins/csv.ts';
import { load } from '../../../src/calculators/load-instrument.ts';

const src = new URL('../../../src/', import.meta.url).pathname;

/** The bundled code of some files. The example is rendered at build time, so its dataset does not ship. */
async function codeOf(...files: string[]): Promise<string> {
  const imports = files.map((file, i) => `import * as m${i} from '${src}${file}';`);
  const source = `${imports.join('')}export default [${files.map((_, i) => `m${i}`).join(',')}];`;
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => {
      if (id === 'entry') return source;
      return id.endsWith('.csv') ? withoutRows(id) : null;
    },
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

test('a page loads every calculator without the rows of its example’s dataset', async () => {
  const code = await codeOf('calculators/load-instrument.ts');
  const [page] = (
    (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
      default: [{ load: typeof load }];
    }
  ).default;
  const loaded = await Promise.all(Object.values(page.load).map((one) => one()));
  expect(loaded.map(({ name }) => name)).toEqual(Object.keys(load));
});
