import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import { kaplanMeier, riskTable } from './kaplan-meier.ts';

type Values = readonly number[];

/**
 * Log-rank test that groups have the same survival, and its Peto–Peto weighting towards early times.
 *
 * Definition: at each event time the expected events of a group are its share of those at risk; O − E is summed with
 * weight 1 (log-rank) or S(t−) (Peto–Peto); χ² = (O − E)ᵀV⁻¹(O − E), V hypergeometric, on groups − 1 degrees of freedom.
 * Groups stand in order of first appearance.
 * Refuses: `unequal-lengths`, `too-few-groups`, `no-events`, `singular`, and what `kaplanMeier` refuses.
 * Source: Mantel (1966) Cancer Chemother. Rep. 50:163–170; Peto & Peto (1972) J. R. Stat. Soc. A 135:185–207; Harrington &
 * Fleming (1982) Biometrika 69:553–566. Accuracy: 12 digits. Example: `logRank(time, status, group).logRank.p`.
 */
export function logRank(time: Values, status: Values, group: readonly string[]) {
  const table = riskTable(time, status);
  if (table.status === 'error') return table;
  if (group.length !== time.length) return refuse('unequal-lengths');
  const groups = [...new Set(group)];
  if (groups.length < 2) return refuse('too-few-groups');
  const rows = table.rows.filter(({ events }) => events > 0);
  if (!rows.length) return refuse('no-events');

  const tested = (weighted: boolean) => {
    const observed = groups.map(() => 0);
    const expected = groups.map(() => 0);
    const variance = groups.map(() => groups.map(() => 0));
    let survival = 1;
    for (const { time: t, atRisk, events } of rows) {
      const w = weighted ? survival : 1;
      const share = groups.map(
        (g) => time.filter((other, i) => other >= t && group[i] === g).length / atRisk,
      );
      const spread = atRisk > 1 ? (w * w * events * (atRisk - events)) / (atRisk - 1) : 0;
      groups.forEach((g, a) => {
        observed[a]! +=
          w * time.filter((other, i) => other === t && status[i] === 1 && group[i] === g).length;
        expected[a]! += w * events * share[a]!;
        groups.forEach((_, b) => (variance[a]![b]! += spread * share[a]! * (Number(a === b) - share[b]!)));
      });
      survival *= 1 - events / atRisk;
    }
    const difference = observed.map((o, a) => o - expected[a]!).slice(1);
    const q = factorise(variance.slice(1).map((row) => row.slice(1)));
    const solved = q.solve(difference).coefficients;
    const chiSquare = dot(
      difference,
      solved.map((value) => value ?? 0),
    );
    const df = groups.length - 1;
    return {
      observed,
      expected,
      variance,
      full: q.rank === df,
      test: chiSquareStatistic(chiSquare, df),
    };
  };
  const plain = tested(false);
  const peto = tested(true);
  if (!plain.full || !peto.full) return refuse('singular');
  return ok({
    groups,
    n: groups.map((g) => group.filter((other) => other === g).length),
    observed: plain.observed,
    expected: plain.expected,
    variance: plain.variance,
    logRank: plain.test,
    peto: peto.test,
    /** Median survival of each group; null when not reached. */
    medians: groups.map((g) => {
      const own = (values: Values) => values.filter((_, i) => group[i] === g);
      const curve = kaplanMeier(own(time), own(status));
      return curve.status === 'ok' ? curve.quantile(0.5).time : null;
    }),
  });
}
