// The code of the guides, run by R, Python, and a spreadsheet program with the calculator's example as data.csv.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readArticle } from '../../../netlify/content-lint/article-source.ts';
import { load } from '../../../src/calculators/load-instrument.ts';
import { guideSchema } from '../../../src/content/guide/front-matter.ts';
import { pythonWithSciPy } from '../../support/has-python.ts';
import { hasR } from '../../support/has-r.ts';
import { hasSpreadsheet } from '../../support/has-spreadsheet.ts';
import { numbersIn, rounds, sheetOf, statedIn } from '../../support/guide-code.ts';

const root = new URL('../../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true }));

const guides = await Promise.all(
  globSync('content/guides/*.mdx', { cwd: root }).map(async (file) => {
    const source = readArticle(readFileSync(`${root}${file}`, 'utf8'));
    if (!('parts' in source)) throw new Error(`${file}, line ${source.line}: ${source.said}`);
    const name = basename(file, '.mdx');
    const { example } = await load[name]!();
    return { name, code: guideSchema.parse(source.frontMatter).code, table: example.text };
  }),
);

const csv = (table: string) =>
  table
    .split('\n')
    .map((row) =>
      row
        .split('\t')
        .map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(','),
    )
    .join('\n');

/** Runs code next to the example's data.csv. Returns what it prints. */
function printed(program: string, flag: string, code: string, table: string): string {
  const cwd = mkdtempSync(join(folder, 'run-'));
  writeFileSync(join(cwd, 'data.csv'), `${csv(table)}\n`);
  const { stdout, stderr, status } = spawnSync(program, [flag, code], { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

const each = guides.map((guide) => [guide.name, guide] as const);

describe.skipIf(!hasR)('in R', () => {
  it.each(each)('%s: prints every result that the guide states', (_, { code, table }) => {
    const output = printed('Rscript', '-e', code.r, table);
    const stated = statedIn(code.r);
    expect(stated.length).toBeGreaterThan(0);
    expect(stated.filter((number) => !numbersIn(output).some(rounds(number)))).toEqual([]);
  });
});

describe.skipIf(pythonWithSciPy === undefined)('in Python', () => {
  it.each(each.filter(([, { code }]) => code.python !== undefined))(
    '%s: prints every result that the guide states',
    (_, { code, table }) => {
      const output = printed(pythonWithSciPy!, '-c', code.python!, table);
      const stated = statedIn(code.python!);
      expect(stated.length).toBeGreaterThan(0);
      expect(stated.filter((number) => !numbersIn(output).some(rounds(number)))).toEqual([]);
    },
  );
});

const inExcel = each.filter(([, { code }]) => code.excel !== undefined);

describe.skipIf(!hasSpreadsheet || inExcel.length === 0)('in a spreadsheet', () => {
  it('every formula gives what the guide states', () => {
    for (const [name, { code, table }] of inExcel)
      writeFileSync(
        join(folder, `${name}.xlsx`),
        sheetOf(
          table,
          code.excel!.map(({ formula }) => formula),
        ),
      );
    const files = inExcel.map(([name]) => join(folder, `${name}.xlsx`));
    spawnSync('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      'csv',
      '--outdir',
      folder,
      ...files,
    ]);
    const wrong = inExcel.flatMap(([name, { code }]) => {
      const results = readFileSync(join(folder, `${name}.csv`), 'utf8')
        .trim()
        .split('\n');
      return code.excel!.flatMap(({ label, formula, gives }, at) => {
        const result = results.at(at - code.excel!.length) ?? '';
        const isRight = numbersIn(gives).every((number) => numbersIn(result).some(rounds(number)));
        return isRight && numbersIn(gives).length > 0
          ? []
          : [`${name}, ${label}: ${formula} is ${result}, not ${gives}`];
      });
    });
    expect(wrong).toEqual([]);
  }, 120_000);
});
