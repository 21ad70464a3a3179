// Imports a dataset as columns: `import sleep from '../datasets/sleep.csv'` returns `{ extra: [0.7, …], group: […] }`.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

type Cell = number | string | null;

/** Splits a line of comma-separated values (RFC 4180: quotes around a field, doubled inside it). */
export const fields = (line: string) =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/**
 * Takes the text of a file with a header line and returns its columns. A column is numeric if every filled cell is; an empty cell is null.
 * Drops the byte order mark that Excel writes.
 */
export function columnsOf(text: string): Record<string, Cell[]> {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const rows = lines.map(fields);
  return Object.fromEntries(
    fields(head).map((name, index) => {
      const cells = rows.map((row) => row[index] ?? '');
      const numeric = cells.every((cell) => cell === '' || Number.isFinite(Number(cell)));
      const read = (cell: string) => (numeric ? Number(cell) : cell);
      return [name, cells.map((cell) => (cell === '' ? null : read(cell)))];
    }),
  );
}

export const csvAsModule = (text: string) => `export default ${JSON.stringify(columnsOf(text))};`;

const drawnAtBuild = '\0drawn-at-build:';

/** Returns a dataset's columns without rows, as a module. */
export const withoutRows = (file: string) => csvAsModule(readFileSync(file, 'utf8').split(/\r?\n/, 1)[0]!);

/**
 * A Vite plugin for `.csv` imports. A calculator's example is rendered into its page at build time, so no browser downloads its dataset.
 */
export function csv(): Plugin {
  return {
    name: 'csv',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.csv') || !importer?.includes('/src/calculators/')) return null;
      return this.environment.name === 'client' ? drawnAtBuild + resolve(dirname(importer), source) : null;
    },
    load: (id) => (id.startsWith(drawnAtBuild) ? withoutRows(id.slice(drawnAtBuild.length)) : null),
    transform(code: string, id: string) {
      return id.endsWith('.csv') && !id.startsWith(drawnAtBuild)
        ? { code: csvAsModule(code), map: null }
        : null;
    },
  };
}
