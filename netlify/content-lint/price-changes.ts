// Reports how an edit changes the published prices, each before → after, and requires the editor to confirm a change that may be a typo.
import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { type Currency, formatPrice } from '../../src/domain/money.ts';
import type { Problem } from './problem.ts';

const file = 'content/catalog.yaml';

/** The relative change from which a confirmation is required. */
const large = 0.3;

type Stated = {
  confirmed?: string[];
  products?: { id: string; prices?: Partial<Record<Currency, { seats: number; amount: number }[]>> }[];
};

/** Lists published prices by description: `group-academic, 10 seats, USD`. */
const pricesIn = ({ products = [] }: Stated) =>
  new Map(
    products.flatMap(({ id, prices = {} }) =>
      (['USD', 'INR'] as const).flatMap((currency) =>
        (prices[currency] ?? []).map(({ seats, amount }) => {
          const what = `${id}, ${seats} ${seats === 1 ? 'seat' : 'seats'}, ${currency}`;
          return [what, { id, amount, shown: formatPrice({ currency, minorUnits: amount }) }] as const;
        }),
      ),
    ),
  );

/** Takes the price list before and after; returns a line for each change, and a problem for every large one that is not confirmed. */
export function priceChanges(before: string, after: string): { notes: string[]; problems: Problem[] } {
  const [old, stated] = [parse(before) as Stated, parse(after) as Stated];
  const was = pricesIn(old);
  const now = pricesIn(stated);
  const notes: string[] = [];
  const problems: Problem[] = [];
  for (const [what, { id, amount, shown }] of now) {
    const previous = was.get(what);
    if (previous?.amount === amount) continue;
    const change = `${what}: ${previous?.shown ?? 'new'} → ${shown}`;
    notes.push(change);
    const isLarge = previous !== undefined && Math.abs(amount - previous.amount) > large * previous.amount;
    if (isLarge && !stated.confirmed?.includes(change))
      problems.push({
        file,
        line: after.split('\n').findIndex((line) => line.includes(`id: ${id}`)) + 1,
        message: `${change} changes a price by more than 30%. If that is intended, add this line at the end of the file, below a line "confirmed:":\n  - "${change}"`,
      });
  }
  for (const [what, { shown }] of was) if (!now.has(what)) notes.push(`${what}: ${shown} → no longer sold`);
  return { notes, problems };
}

/**
 * Returns the last published price list that the repository knows: the platform's build names the commit of the last
 * build, and an editor's machine has it in its history. Returns nothing without history.
 */
export function publishedPrices(root: string): string | undefined {
  const commit = process.env.CACHED_COMMIT_REF ?? 'HEAD';
  const { status, stdout } = spawnSync('git', ['show', `${commit}:${file}`], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
