/** The median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** A Markdown table with padded columns, readable in a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

/** A measured value next to its maximum. */
export type Goal = { what: string; measured: number; goal: number; unit?: string };

/** Lists the goals that are not met. */
export function verdict(goals: readonly Goal[]): string {
  const missed = goals.filter(({ measured, goal }) => !(measured <= goal));
  if (missed.length === 0) return `\nAll ${goals.length} goals are met.`;
  const short = (value: number) => String(Number(value.toFixed(2)));
  return [
    `\n${missed.length} of ${goals.length} goals are not met:`,
    ...missed.map(
      ({ what, measured, goal, unit = '' }) =>
        `- ${what}: ${short(measured)}${unit}, the goal is ${short(goal)}${unit}`,
    ),
  ].join('\n');
}
