// Names the software behind a result, for a paper's methods section: this website with its version, and the equivalent R functions.
import { joined } from './in-sentences.ts';

/** The website's product, and the day it was built, such as `2026-11-26`. */
export type Software = { readonly product: string; readonly built: string };

/** The functions that R users associate with an analysis; the rest of a script prepares data and prints. */
const analyses =
  /(?<![\w.])([a-z.]+\.test|p\.adjust|lm|glm|nls|aov|anova|TukeyHSD|survfit|survdiff|coxph|lmer|HoltWinters|prcomp|reshape|expand\.grid|sample|quantile)\(/g;
/** The functions a script uses if it computes a test manually. */
const distributions = /(?<![\w.])(pt|qt|pf|qf|pnorm|qnorm|pchisq|qchisq)\(/g;
const packageOf: Readonly<Record<string, string>> = {
  survfit: 'survival',
  survdiff: 'survival',
  coxph: 'survival',
  lmer: 'lmerTest',
};

const calls = (code: string, pattern: RegExp) => [
  ...new Set([...code.matchAll(pattern)].map(([, name]) => name!)),
];

/** The functions of R that give the results of a script, in the script's order. Example: `equivalentIn('t.test(x)')` → ['t.test'] */
export function equivalentIn(code: string): string[] {
  const found = calls(code, analyses);
  return found.length > 0 ? found : calls(code, distributions);
}

/** Example: `dayInWords('2026-11-26')` → 'November 26, 2026' */
export const dayInWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** States what computed a result. `code` is the equivalent R script. */
export function computedWith({ product, built }: Software, code: string): string {
  const functions = equivalentIn(code);
  const [, version] = /^# R ([\d.]+)$/m.exec(code) ?? [];
  const used = functions.flatMap((name) => packageOf[name] ?? []);
  const packages = used.length > 0 ? ` with the package ${used[0]}` : '';
  const inR =
    functions.length === 0 || version === undefined
      ? ''
      : `, equivalent to ${joined(functions)} in R ${version}${packages}`;
  return `Computed with the calculators of ${product}’s website (version of ${dayInWords(built)})${inR}.`;
}
