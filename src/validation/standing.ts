// Summarizes the accuracy of a few families of cases, for a calculator's page.
import { compared } from './outcomes.ts';
import { type Standing, together } from './summary.ts';

/** Takes families, or prefixes of case names. Throws if one of them matches no case. */
export function standingOf(names: readonly string[]): Standing {
  const casesOf = (name: string) =>
    compared.filter(({ id, family }) => family === name || (name.includes('.') && id.startsWith(name)));
  const stray = names.find((name) => casesOf(name).length === 0);
  if (stray !== undefined) throw new Error(`No reference case belongs to the family "${stray}".`);
  const named = new Set(names.flatMap(casesOf));
  return together(compared.filter((each) => named.has(each)));
}
