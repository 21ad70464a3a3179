// The R code of the gallery parses, runs, and prints the numbers that the figure shows, if R is installed.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plates } from '../../../src/components/gallery/all-plates.ts';
import { hasR } from '../../support/has-r.ts';

const root = new URL('../../..', import.meta.url).pathname;
const folder = join(root, 'content/gallery');
const kinds = globSync('*.R', { cwd: folder })
  .map((file) => basename(file, '.R'))
  .sort();
const border = '=====';

it('every script belongs to a gallery entry and reads only our datasets', () => {
  expect(kinds).toEqual(plates.map(({ kind }) => kind).sort());
  for (const { code } of plates) {
    expect(code).toMatch(/read\.csv\("https:\/\/[^"]+\/datasets\/[\w-]+\.csv"\)/);
    expect(code).not.toMatch(/read\.csv\("(?!https:)/);
  }
});

/** Numbers of the figure that its script prints, as R rounds them. */
const printed: Record<string, readonly string[]> = {
  'kaplan-meier': ['270', '426', '0.001'],
  'box-plot': ['0.250', '0.096', '0.028'],
  'dose-response': ['4.514', '3.614', '5.639'],
  'forest-plot': ['6.29', '1.64', '27.26'],
  'enzyme-kinetics': ['212.68', '197.20', '228.16', '0.0641', '160.28'],
  'power-curve': ['10', '25', '55'],
  'paired-plot': ['4.0621', '0.002833', '0.7001142', '2.4598858'],
};

it('the expected numbers appear in the figures', () => {
  const textOf = (kind: string) => {
    const { figure } = plates.find((plate) => plate.kind === kind)!;
    return `${figure.caption} ${JSON.stringify(figure.table)}`;
  };
  expect(textOf('kaplan-meier')).toMatch(/426.*270|270.*426/);
  expect(textOf('dose-response')).toContain('4.515 (3.615 to 5.640)');
  expect(textOf('forest-plot')).toContain('"6.29","1.64 to 27.26"');
  expect(textOf('enzyme-kinetics')).toContain('212.7 (197.2 to 228.2)');
  expect(textOf('power-curve')).toMatch(/"5 units",10,.*"3 units",25,.*"2 units",55,/);
  expect(textOf('paired-plot')).toContain('paired t(9) = 4.06');
});

describe.runIf(hasR)('the R code of the gallery', () => {
  const librariesOf = (kind: string) =>
    [...readFileSync(join(folder, `${kind}.R`), 'utf8').matchAll(/^library\((\w+)\)/gm)].map(
      ([, name]) => name,
    );
  const run = kinds.map(
    (kind) =>
      `cat("${border}${kind}\\n"); invisible(parse("${folder}/${kind}.R")); ` +
      `if (all(sapply(c("stats", ${JSON.stringify(librariesOf(kind)).slice(1, -1) || '"graphics"'}), requireNamespace, quietly = TRUE))) ` +
      `{ source("${folder}/${kind}.R", local = new.env(), echo = TRUE, print.eval = TRUE, max.deparse.length = 0); cat("ran\\n") } else cat("its packages are not installed\\n")`,
  );
  const output = hasR
    ? execFileSync('Rscript', ['-'], {
        input: ['options(warn = 2)', 'pdf(NULL)', ...run].join('\n'),
        cwd: join(root, 'content/datasets'),
        encoding: 'utf8',
        timeout: 180_000,
        stdio: ['pipe', 'pipe', 'ignore'],
      })
    : '';
  const parts = new Map(
    output
      .split(border)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part] as const),
  );

  it.each(kinds)('%s parses, and runs if its packages are installed', (kind) => {
    const part = parts.get(kind) ?? '';
    expect(part).toMatch(/^(ran|its packages are not installed)$/m);
    if (/^ran$/m.test(part)) for (const number of printed[kind] ?? []) expect(part).toContain(number);
  });
});
