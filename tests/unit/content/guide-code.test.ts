// The code of the guides, run by R, Python, and a spreadsheet program with the calculator's example as data.csv.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { load } from '../../../src/calculators/load-instrument.ts';
import { guides as all } from '../../support/guides.ts';
import { pythonWithSciPy } from '../../support/has-python.ts';
import { hasR } from '../../support/has-r.ts';
import { hasSpreadsheet } from '../../support/has-spreadsheet.ts';
import { numbersIn, rounds, sheetOf, statedIn } from '../../support/guide-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true }));

const guides = await Promise.all(
  all.map(async ({ name, front: { code } }) => ({ name, code, table: (await load[name]!()).example.text })),
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

type Language = 'r' | 'python';
const inLanguage = (language: Language) => guides.filter(({ code }) => code[language] !== undefined);

/** One process runs the code of all guides: most of the time would go into starting the program. */
const runners: Readonly<
  Record<Language, (folders: readonly string[]) => [program: string, ...args: string[]]>
> = {
  r: (folders) => [
    'Rscript',
    '-e',
    `for (folder in c(${folders.map((each) => JSON.stringify(each)).join(', ')})) {
      setwd(folder)
      sink("output")
      tryCatch(
        source("code.r", local = new.env(), print.eval = TRUE, width.cutoff = 500),
        error = function(e) cat("failed:", conditionMessage(e))
      )
      sink()
    }`,
  ],
  python: (folders) => [
    pythonWithSciPy!,
    '-c',
    `import contextlib, os
for folder in ${JSON.stringify(folders)}:
    os.chdir(folder)
    with open("output", "w") as output, contextlib.redirect_stdout(output):
        try:
            exec(open("code.python").read(), {"__name__": "__main__"})
        except Exception as error:
            print("failed:", error)`,
  ],
};

/** Runs the code of every guide next to its example, as data.csv. Returns what each prints. */
function printedBy(language: Language): ReadonlyMap<string, string> {
  const folders = inLanguage(language).map(({ name, code, table }) => {
    const own = join(folder, `${name}-${language}`);
    mkdirSync(own);
    writeFileSync(join(own, 'data.csv'), `${csv(table)}\n`);
    writeFileSync(join(own, `code.${language}`), `${code[language]!}\n`);
    return [name, own] as const;
  });
  const [program, ...args] = runners[language](folders.map(([, own]) => own));
  const { stderr, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(stderr);
  return new Map(folders.map(([name, own]) => [name, readFileSync(join(own, 'output'), 'utf8')]));
}

describe.each([
  ['R', 'r', hasR],
  ['Python', 'python', pythonWithSciPy !== undefined],
] as const)('%s code', (_, language, isInstalled) => {
  const printed = isInstalled ? printedBy(language) : new Map<string, string>();

  it.skipIf(!isInstalled).each(inLanguage(language).map((guide) => [guide.name, guide] as const))(
    '%s prints every result that the guide states',
    (name, { code }) => {
      const output = printed.get(name)!;
      const stated = statedIn(code[language]!);
      expect(output).not.toContain('failed:');
      expect(stated.length).toBeGreaterThan(0);
      expect(stated.filter((number) => !numbersIn(output).some(rounds(number)))).toEqual([]);
    },
  );
});

const each = guides.map((guide) => [guide.name, guide] as const);
const inExcel = each.filter(([, { code }]) => code.excel !== undefined);

describe.skipIf(!hasSpreadsheet || inExcel.length === 0)('Excel formulas', () => {
  it('give what the guide states', () => {
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
