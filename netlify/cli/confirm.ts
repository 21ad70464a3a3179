// The one way to confirm what can't be undone: a question at a terminal, or `--yes`.
import { createInterface } from 'node:readline/promises';

/** Asks unless `isYes`. Returns false for any answer but yes, and without a terminal. */
export async function confirm(question: string, isYes: boolean): Promise<boolean> {
  if (isYes) return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
