import { firstWhole } from '../distributions/first-whole.ts';
import { logGamma } from '../distributions/log-gamma.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { margins } from './counts.ts';
import type { Counts } from './counts.ts';

const logFactorials = (n: number) => {
  const logs = [0];
  for (let k = 1; k <= n; k++) logs.push(k < 171 ? logs[k - 1]! + Math.log(k) : logGamma(k + 1));
  return logs;
};

/** Above this many steps or counts, the test returns an error instead of running on. */
const most = 2e6;

/** Visits every way to distribute `count` over rows with the remaining capacity `room`, until a visit returns false. `cells` is reused. */
function spread(count: number, room: readonly number[], visit: (cells: readonly number[]) => boolean): void {
  const cells = room.map(() => 0);
  const later = room.map((_, i) => room.slice(i + 1).reduce((sum, value) => sum + value, 0));
  const fill = (row: number, left: number): boolean => {
    if (row === room.length - 1) {
      cells[row] = left;
      return visit(cells);
    }
    for (let k = Math.max(0, left - later[row]!); k <= Math.min(left, room[row]!); k++) {
      cells[row] = k;
      if (!fill(row + 1, left - k)) return false;
    }
    return true;
  };
  fill(0, count);
}

const descending = (room: number[]) => room.sort((a, b) => b - a);

/** The sums of logarithms that lead to a state, and how often. */
type Paths = Map<number, { log: number; weight: number }>;
/** The remaining row capacities, whose order does not matter. */
type State = { room: readonly number[]; paths: Paths };

/**
 * Fisher's exact test of an r × c table (Freeman and Halton's extension): the probability of all tables with the same
 * margins that are no more probable than the observed one.
 *
 * Definition: tables are built column by column; states of the row sums that differ only in order are merged with their
 * probabilities, a path ends early if all or none of its completions are as extreme, and the last two columns are
 * met from the other end by sorting. Source: G. H. Freeman, J. H. Halton (1951), Biometrika 38, 141–149; C. R.
 * Mehta, N. R. Patel (1983), JASA 78, 427–434 (the idea of a network).
 * Accuracy: 10 digits. Errors: a row or column without counts, or tables too large to enumerate.
 * Example: `fisherExactTable([[3, 1], [1, 3]]).p` → 0.4857
 */
export function fisherExactTable(table: Counts): Result<{ p: number }> {
  const sums = margins(table);
  if ('status' in sums) return sums;
  // Each integer up to the total has its logarithm precomputed.
  if (sums.n > most) return refuse('too-large');
  const wide = sums.columns.length >= sums.rows.length;
  const rows = wide ? sums.rows : sums.columns;
  const columns = [...(wide ? sums.columns : sums.rows)].sort((a, b) => a - b);
  const log = logFactorials(sums.n + 1);
  /** ln of the product of 1/cell!, to which the probability of a table is proportional. */
  const logOf = (cells: readonly number[]) => cells.reduce((total, cell) => total - log[cell]!, 0);
  const evenly = (count: number, parts: number) => {
    const each = Math.floor(count / parts);
    const more = count % parts;
    return -(parts - more) * log[each]! - more * log[each + 1]!;
  };
  const constant = -logOf(rows) - logOf(columns) - log[sums.n]!;
  const limit = logOf(table.flat()) + 1e-7;
  let states = new Map<string, State>([
    ['', { room: descending([...rows]), paths: new Map([[0, { log: 0, weight: 1 }]]) }],
  ]);
  let steps = 0;
  let p = 0;
  for (const [done, column] of columns.slice(0, -2).entries()) {
    const left = columns.slice(done + 1);
    const next: typeof states = new Map();
    for (const { room, paths } of states.values()) {
      spread(column, room, (cells) => {
        if ((steps += 1 + paths.size) > most) return false;
        const rest = descending(room.map((value, i) => value - cells[i]!));
        const step = logOf(cells);
        // Bounds of the contribution of the other columns, and the sum over all their arrangements. See Mehta & Patel.
        const greatest = Math.min(
          left.reduce((total, count) => total + evenly(count, rest.length), 0),
          rest.reduce((total, count) => total + evenly(count, left.length), 0),
        );
        const least = Math.max(logOf(left), logOf(rest));
        const every = log[rest.reduce((total, count) => total + count, 0)]! + logOf(left) + logOf(rest);
        const key = rest.join();
        const target = next.get(key) ?? { room: rest, paths: new Map() as Paths };
        for (const path of paths.values()) {
          const sum = path.log + step;
          if (sum + greatest <= limit) p += path.weight * Math.exp(constant + sum + every);
          else if (sum + least <= limit) {
            const rounded = Math.round(sum * 1e9);
            const same = target.paths.get(rounded);
            if (same) same.weight += path.weight;
            else target.paths.set(rounded, { log: sum, weight: path.weight });
          }
        }
        if (target.paths.size > 0) next.set(key, target);
        return true;
      });
      if (steps > most) return refuse('too-large');
    }
    states = next;
  }

  for (const { room, paths } of states.values()) {
    const list: number[] = [];
    spread(columns.at(-2)!, room, (cells) => {
      let end = 0;
      for (let i = 0; i < cells.length; i++) end -= log[cells[i]!]! + log[room[i]! - cells[i]!]!;
      list.push(end);
      return ++steps <= most;
    });
    if (steps > most) return refuse('too-large');
    const ends = Float64Array.from(list).sort();
    const largest = ends[ends.length - 1] ?? 0;
    const upTo = [0];
    for (const end of ends) upTo.push(upTo.at(-1)! + Math.exp(end - largest));
    for (const path of paths.values()) {
      const fitting = firstWhole((k) => ends[k]! + path.log > limit, 0, ends.length);
      p += path.weight * Math.exp(constant + path.log + largest) * upTo[fitting]!;
    }
  }
  return ok({ p: Math.min(1, p) });
}
