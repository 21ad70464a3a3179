// The scripts of every calculator by its name; a page fetches those of one, after its first answer.
import type { Scripts } from './scripts.ts';

export const loadScripts: Readonly<Record<string, () => Promise<Scripts>>> = {
  survival: async () => (await import('./survival.ts')).scripts,
  'michaelis-menten': async () => (await import('./michaelis-menten.ts')).scripts,
  'own-formula': async () => (await import('./own-formula.ts')).scripts,
  'dose-response': async () => (await import('./dose-response.ts')).scripts,
  'elisa-standard-curve': async () => (await import('./standard-curve.ts')).scripts,
  'method-comparison': async () => (await import('./method-comparison.ts')).scripts,
  correlation: async () => (await import('./correlation.ts')).scripts,
  'straight-line': async () => (await import('./straight-line.ts')).scripts,
  'multiple-regression': async () => (await import('./multiple-regression.ts')).scripts,
  'logistic-regression': async () => (await import('./logistic-regression.ts')).scripts,
  'independent-t-test': async () => (await import('./independent-t-test.ts')).scripts,
  't-test-from-summary': async () => (await import('./t-test-from-summary.ts')).scripts,
  'paired-t-test': async () => (await import('./paired-t-test.ts')).scripts,
  'one-sample-t-test': async () => (await import('./one-sample-t-test.ts')).scripts,
  'mann-whitney-test': async () => (await import('./mann-whitney-test.ts')).scripts,
  'wilcoxon-test': async () => (await import('./wilcoxon-test.ts')).scripts,
  'one-way-anova': async () => (await import('./one-way-anova.ts')).scripts,
  'kruskal-wallis-test': async () => (await import('./kruskal-wallis-test.ts')).scripts,
  'two-way-anova': async () => (await import('./two-way-anova.ts')).scripts,
  'repeated-measures': async () => (await import('./repeated-measures.ts')).scripts,
  'descriptive-statistics': async () => (await import('./descriptive-statistics.ts')).scripts,
  'one-proportion': async () => (await import('./one-proportion.ts')).scripts,
  '2x2-table': async () => (await import('./two-by-two-table.ts')).scripts,
  'rxc-table': async () => (await import('./rxc-table.ts')).scripts,
};
