import type { CaseOutcome } from '../../../src/validation/run-reference.ts';

/** The table that `npm run accuracy` prints: per family its cases, how many passed, worst and median correct digits. */
export function tabulate(outcomes: readonly CaseOutcome[]): string {
  const families = new Map<string, CaseOutcome[]>();
  for (const outcome of outcomes)
    families.set(outcome.family, [...(families.get(outcome.family) ?? []), outcome]);
  const width = Math.max(...[...families.keys()].map((name) => name.length));
  const line = (name: string, group: readonly CaseOutcome[]) => {
    const digits = group.flatMap(({ comparison }) => comparison.digits).sort((a, b) => a - b);
    const passed = group.filter(({ comparison }) => comparison.passed).length;
    const shown = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1)).padStart(6);
    const marked = passed === group.length ? ' ' : '✗';
    return `${marked} ${name.padEnd(width)} ${String(group.length).padStart(6)} ${String(passed).padStart(7)} ${shown(digits[0])} ${shown(digits[Math.floor(digits.length / 2)])}`;
  };
  return [
    `  ${'family'.padEnd(width)}  cases  passed  worst median`,
    ...[...families].map(([name, group]) => line(name, group)),
    line('all', outcomes),
  ].join('\n');
}
