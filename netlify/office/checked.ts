// What every command that looks at something tells: a line for each thing, with the cure of what is wrong.

/** `problem` is a sentence, or undefined if the check passed. */
export type Checked = { name: string; problem?: string | undefined; cure?: string | undefined };

/** Prints each, and how many need a hand; the process will end with status 1 where any does. */
export function tell(found: readonly Checked[]): void {
  for (const { name, problem, cure } of found)
    console.log(
      problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}${cure ? `\n    → ${cure}` : ''}`,
    );
}

/** The last line, and the status that the process ends with. */
export function conclude(found: readonly Checked[]): void {
  const wrong = found.filter(({ problem }) => problem !== undefined).length;
  console.log(wrong === 0 ? 'Everything holds.' : `${wrong} of ${found.length} need a hand.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}
