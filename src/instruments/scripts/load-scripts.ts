// The scripts of every calculator by its name; a page fetches those of one, after its first answer.
import type { Scripts } from './scripts.ts';

export const loadScripts: Readonly<Record<string, () => Promise<Scripts>>> = {
  'independent-t-test': async () => (await import('./independent-t-test.ts')).scripts,
  'one-way-anova': async () => (await import('./one-way-anova.ts')).scripts,
};
