// `npm run bench:statistics`: what the statistics weigh in a browser, minified and compressed.
import { globSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = new URL('../../src/statistics/', import.meta.url).pathname;

export type Weight = { readonly name: string; readonly gzip: number; readonly brotli: number };

/** The weight of all that these files (globs below src/statistics) export, with what it needs; words for readers aside. */
export async function weigh(name: string, ...patterns: string[]): Promise<Weight> {
  const files = globSync(patterns, { cwd: root }).filter((file) => !/^(reason-in-words|format)\./.test(file));
  if (files.length === 0) throw new Error(`No file of src/statistics fits ${patterns.join(', ')}`);
  const imports = files.map((file, i) => `import * as m${i} from './${file}';`);
  // Handing on the functions without their names keeps them all and adds no bytes of its own.
  const names = await Promise.all(
    files.map(async (file) => Object.keys((await import(root + file)) as object)),
  );
  const used = names.flatMap((exported, i) => exported.map((one) => `m${i}.${one}`));
  const { outputFiles } = await build({
    stdin: { contents: `${imports.join('')}export default [${used.join(',')}];`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const code = outputFiles[0]!.contents;
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
