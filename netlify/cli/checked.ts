// The output that all checking commands share: a line for each check, with the fix for a failed one.

/** `problem` is a sentence, or undefined if the check passed. */
export type Checked = { name: string; problem?: string | undefined; cure?: string | undefined };

/** Prints each check and how many failed. The process will exit with status 1 if any did. */
export function tell(found: readonly Checked[]): void {
  for (const { name, problem, cure } of found)
    console.log(
      problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}${cure ? `\n    → ${cure}` : ''}`,
    );
}

/** Prints the last line and sets the exit status. */
export function conclude(found: readonly Checked[]): void {
  const wrong = found.filter(({ problem }) => problem !== undefined).length;
  console.log(wrong === 0 ? 'Every check passes.' : `${wrong} of ${found.length} need attention.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}
