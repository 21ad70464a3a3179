// `npm run check:house`: prints each measure of the repository with its goal, and fails if one exceeds its recorded ceiling in
// .config/house.json. `-- --record` lowers the ceilings to the current values. To raise one, edit that file, so a reviewer sees it.
import { readFileSync, writeFileSync } from 'node:fs';
import { measure, type Measure } from './house.ts';
import { root } from './source-files.ts';

const record = `${root}.config/house.json`;

/** A feature may add this much before anyone has to raise a ceiling. */
const headroom: Record<string, number> = {
  'lines in src and netlify': 1000,
  'files in the repository': 50,
  'megabytes in the repository': 0.5,
};

/** The ceiling for a measure: its current value, rounded up to keep at least half of its headroom. */
export function ceilingFor({ name, value }: Measure): number {
  const step = headroom[name];
  return step === undefined ? value : Math.round(Math.ceil(value / step + 0.5) * step * 10) / 10;
}

const format = (value: number) => value.toLocaleString('en-US');

function markOf(value: number, ceiling: number, goal: number): string {
  if (value > ceiling) return '✗';
  return value <= goal ? '✓' : '·';
}

/** The lines to print, and whether a ceiling is exceeded. */
export function report(measures: readonly Measure[], ceilings: Readonly<Record<string, number>>) {
  const lines = measures.map(({ name, value, goal }) => {
    const ceiling = ceilings[name] ?? goal;
    const mark = markOf(value, ceiling, goal);
    return `${mark} ${name.padEnd(38)}${format(value).padStart(9)}${`goal ${format(goal)}`.padStart(14)}${
      value > ceiling ? `   worse than ${format(ceiling)}, which .config/house.json allows` : ''
    }`;
  });
  return { lines, isWorse: lines.some((line) => line.startsWith('✗')) };
}

/** The ceilings after an improvement: none is higher than before. */
export const lowered = (measures: readonly Measure[], ceilings: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    measures.map((each) => [each.name, Math.min(ceilings[each.name] ?? Infinity, ceilingFor(each))]),
  );

if (import.meta.main) {
  const measures = measure();
  const recorded = JSON.parse(readFileSync(record, 'utf8')) as Record<string, number>;
  const ceilings = process.argv.includes('--record') ? lowered(measures, recorded) : recorded;
  if (ceilings !== recorded) writeFileSync(record, `${JSON.stringify(ceilings, null, 2)}\n`);
  const { lines, isWorse } = report(measures, ceilings);
  console.log(lines.join('\n'));
  if (isWorse) process.exitCode = 1;
}
