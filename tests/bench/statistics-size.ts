// `npm run bench -- statistics` first prints the compressed size of the statistics code in a browser, bundled and minified like the site.
import { globSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = new URL('../../src/statistics/', import.meta.url).pathname;

export type Weight = { readonly name: string; readonly gzip: number; readonly brotli: number };

/** Shared code first, then each folder. */
const inOrder = (files: string[]) =>
  files.sort((a, b) => Number(a.includes('/')) - Number(b.includes('/')) || (a < b ? -1 : 1));

/** The size of all exports of these files (globs below src/statistics) with their imports, without text for readers. */
export async function weigh(name: string, ...patterns: string[]): Promise<Weight> {
  const files = globSync(patterns, { cwd: root }).filter((file) => !/^(reason-in-words|format)\./.test(file));
  if (files.length === 0) throw new Error(`No file of src/statistics fits ${patterns.join(', ')}`);
  const imports = inOrder(files).map((file, i) => `import * as m${i} from '${root}${file}';`);
  const exported = await Promise.all(
    files.map(async (file, i) =>
      Object.keys((await import(root + file)) as object).map((one) => `m${i}.${one}`),
    ),
  );
  const source = `${imports.join('')}export default [${exported.flat().join(',')}];`;
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? source : null),
  };
  const bundle = await rolldown({ input: 'entry', plugins: [entry], logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  // The list at the end only keeps every function in the bundle; real code imports the functions it needs.
  const code = output[0].code.replace(/var \w+=\[[\w$,]+\];export\{\w+ as default\};\n?$/, '');
  if (code === output[0].code) throw new Error('The bundle does not end with the list of its functions');
  return { name, gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}

export const weights = (): Promise<Weight[]> =>
  Promise.all([
    weigh('all distributions', 'distributions/*.ts'),
    weigh('a t test', 't-tests/two-sample-t-test.ts'),
    weigh('linear regression', 'regression/linear-regression.ts'),
    weigh('logistic regression', 'regression/logistic-regression.ts'),
    weigh('nonlinear regression', 'regression/nonlinear-regression.ts'),
    weigh('Kaplan–Meier', 'survival/kaplan-meier.ts'),
    weigh('exponential smoothing', 'time-series/exponential-smoothing.ts'),
    weigh('principal components', 'multivariate/principal-components.ts'),
    weigh('import of a table', 'import-csv.ts'),
    weigh('everything', '**/*.ts'),
  ]);

if (process.argv[1] === new URL(import.meta.url).pathname)
  for (const { name, gzip, brotli } of await weights())
    console.log(
      `${name.padEnd(24)} ${(gzip / 1000).toFixed(1).padStart(5)} kB gzip ${(brotli / 1000).toFixed(1).padStart(5)} kB brotli`,
    );
