// Reads the steps of "Deploy, step by step" in netlify/README.md, which is written for people.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DeployStep = { number: number; title: string; byHand: boolean };

/** Returns the steps in order. `byHand` marks those with a part that no command can check. */
export function deploySteps(): DeployStep[] {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const list = /\n## Deploy, step by step\n([^]*?)\n## /.exec(text)?.[1] ?? '';
  return [...list.matchAll(/^(\d+)\. \*\*(.+?)\.\*\*([^]*?)(?=^\d+\. |$(?![^]))/gm)].map(
    ([, number, title = '', words = '']) => ({
      number: Number(number),
      title,
      byHand: words.includes('By hand'),
    }),
  );
}
