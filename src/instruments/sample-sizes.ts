// What all sample sizes share: the power asked for, the sizes that other powers need, and the curve.
import { figures, percent, whole } from '../statistics/format.ts';
import type { Result } from '../statistics/result.ts';
import { counted, named, refusal } from './in-sentences.ts';
import * as r from './scripts/r-code.ts';
import { refused } from './report.ts';
import type { Check, Refusal, Report, Shown } from './report.ts';

export const positive = { least: 1e-9, most: 1e9 } as const;

export const powerAsked = { kind: 'number', asks: 'Power', first: 0.8, least: 0.01, most: 0.9999 } as const;
export const alphaAsked = {
  kind: 'number',
  asks: 'Significance level',
  first: 0.05,
  least: 1e-6,
  most: 0.5,
} as const;
export const sidedAsked = {
  kind: 'choice',
  asks: 'Test',
  values: { 'two-sided': 'two-sided', greater: 'one-sided' },
} as const;

export const smallestThatMatters: Check = {
  asks: 'Is this the smallest difference that matters?',
  answer: 'only you know',
  says: 'Choose it for what it means, not for the sample that it gives.',
};

type Plan = {
  readonly power: number;
  readonly alpha: number;
  /** What n counts: one, and several. */
  readonly unit: string;
  readonly units: string;
  readonly groups: number;
  readonly sizeFor: (power: number) => Result<{ n: number; nWhole: number }>;
  /** The effect that was asked for, and others beside it. */
  readonly curves: readonly {
    readonly label: string;
    readonly powerAt: (n: number) => Result<{ power: number }>;
  }[];
  readonly effects: readonly (Shown & { readonly name: string })[];
  readonly checks: readonly Check[];
  /** `A two-sided t test … has a power of 80% to find …`; the power as a share stands in `percent`. */
  readonly methods: string;
  readonly warnings?: readonly string[];
  readonly advice: string;
  readonly r: readonly string[];
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The report of a plan; or why there is none. */
export function planned(plan: Plan): Report | Refusal {
  const { power, alpha, unit, units, groups, sizeFor, curves, advice } = plan;
  if (power <= alpha)
    return refused('The power must exceed the significance level. Raise one or lower the other.');
  const size = sizeFor(power);
  if (size.status === 'error') return refusal(size, advice);
  if (!(size.nWhole <= 1e9)) return refused(`More than a thousand million ${units} are needed. ${advice}`);
  const reached = curves[0]!.powerAt(size.nWhole);
  if (reached.status === 'error') return refusal(reached, advice);
  const total = groups * size.nWhole;
  const most = Math.max(10, 2 * size.nWhole);
  const sizes = [
    ...new Set(Array.from({ length: 60 }, (_, i) => Math.max(2, Math.round((most * (i + 1)) / 60)))),
  ];
  return {
    status: 'ok',
    estimates: [
      {
        name: `Sample size (${units})`,
        unit: units,
        value: size.nWhole,
        text: whole(size.nWhole),
        interval: null,
      },
    ],
    numbers: [
      named('In all', { value: total, text: whole(total) }),
      named('Power reached', { value: reached.power, text: percent(reached.power, 1) }),
      ...plan.effects,
      named('n by the equation', { value: size.n, text: figures(size.n, 5) }),
    ],
    tables: [
      {
        caption: `The ${units} that other powers need`,
        columns: ['Power', units],
        rows: [0.6, 0.7, 0.8, 0.9].flatMap((target) => {
          const found = sizeFor(target);
          return found.status === 'ok'
            ? [[percent(target), { value: found.nWhole, text: whole(found.nWhole) }]]
            : [];
        }),
      },
    ],
    chart: {
      kind: 'power',
      props: {
        curves: curves.map(({ label, powerAt }, i) => ({
          label,
          points: sizes.flatMap((n) => {
            const at = powerAt(n);
            return at.status === 'ok' ? [{ n, power: at.power }] : [];
          }),
          ...(i === 0 && { enough: { n: size.nWhole, power: reached.power } }),
        })),
        target: power,
        sizeAxis: capital(units),
      },
    },
    checks: plan.checks,
    methods: plan.methods,
    results: `${counted(size.nWhole, unit, units)} are needed${groups > 1 ? `, ${whole(total)} in all` : ''}; the power is then ${percent(reached.power, 1)}.`,
    warnings: plan.warnings ?? [],
    r: r.script(...plan.r),
  };
}
