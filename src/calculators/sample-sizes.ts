// Shared by all sample size calculators: the target power, the sizes for other powers, and the power curve.
import { figures, percent, whole } from '../statistics/format.ts';
import type { Result } from '../statistics/result.ts';
import { counted, named, inputErrorOf } from './in-sentences.ts';
import { inputError, type Check, type InputError, type Report, type Shown } from './report.ts';

export const positive = { least: 1e-9, most: 1e9 } as const;

export const powerOption = { kind: 'number', asks: 'Power', first: 0.8, least: 0.01, most: 0.9999 } as const;
export const alphaOption = {
  kind: 'number',
  asks: 'Significance level',
  first: 0.05,
  least: 1e-6,
  most: 0.5,
} as const;
export const sidesOption = {
  kind: 'choice',
  asks: 'Test',
  values: { 'two-sided': 'two-sided', greater: 'one-sided' },
} as const;

export const smallestThatMatters: Check = {
  asks: 'Is this the smallest difference that matters?',
  answer: 'only you know',
  says: 'Choose it for what it means, not for the sample size it gives.',
};

/** The inputs: the size for a power, and the power of sizes for the chosen effect and for others around it. */
type Question = {
  readonly power: number;
  readonly alpha: number;
  /** What n counts, in the plural. */
  readonly units: string;
  readonly sizeFor: (power: number) => Result<{ n: number; nRoundedUp: number }>;
  readonly curves: readonly {
    readonly label: string;
    readonly powerAt: (n: number) => Result<{ power: number }>;
  }[];
  /** What to do if no size is found. */
  readonly advice: string;
};

export type Sizes = {
  /** The size from the equation, rounded up, and its power. */
  readonly n: number;
  readonly nRoundedUp: number;
  readonly reached: number;
  /** The sizes for other powers. */
  readonly others: readonly { readonly power: number; readonly nRoundedUp: number }[];
  readonly curves: readonly {
    readonly label: string;
    readonly points: readonly { readonly n: number; readonly power: number }[];
  }[];
};

/** Computes the sizes of a plan, or returns an error. */
export function sizesFor({ power, alpha, units, sizeFor, curves, advice }: Question): Sizes | InputError {
  if (power <= alpha)
    return inputError('The power must exceed the significance level. Raise one or lower the other.');
  const size = sizeFor(power);
  if (size.status === 'error') return inputErrorOf(size, advice);
  if (!(size.nRoundedUp <= 1e9)) return inputError(`More than a billion ${units} are needed. ${advice}`);
  const reached = curves[0]!.powerAt(size.nRoundedUp);
  if (reached.status === 'error') return inputErrorOf(reached, advice);
  const most = Math.max(10, 2 * size.nRoundedUp);
  const sizes = [
    ...new Set(Array.from({ length: 60 }, (_, i) => Math.max(2, Math.round((most * (i + 1)) / 60)))),
  ];
  return {
    n: size.n,
    nRoundedUp: size.nRoundedUp,
    reached: reached.power,
    others: [0.6, 0.7, 0.8, 0.9].flatMap((target) => {
      const found = sizeFor(target);
      return found.status === 'ok' ? [{ power: target, nRoundedUp: found.nRoundedUp }] : [];
    }),
    curves: curves.map(({ label, powerAt }) => ({
      label,
      points: sizes.flatMap((n) => {
        const at = powerAt(n);
        return at.status === 'ok' ? [{ n, power: at.power }] : [];
      }),
    })),
  };
}

type Words = {
  readonly power: number;
  /** What n counts, in the singular and the plural. */
  readonly unit: string;
  readonly units: string;
  readonly groups: number;
  readonly effects: readonly (Shown & { readonly name: string })[];
  readonly checks: readonly Check[];
  /** `A two-sided t test … has a power of 80% to find …` */
  readonly methods: string;
  readonly warnings?: readonly string[];
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The report of a plan. */
export function reportOfPlan(
  { n, nRoundedUp, reached, others, curves }: Sizes,
  { power, unit, units, groups, effects, checks, methods, warnings = [] }: Words,
): Report {
  const total = groups * nRoundedUp;
  return {
    status: 'ok',
    estimates: [
      {
        name: `Sample size (${units})`,
        unit: units,
        value: nRoundedUp,
        text: whole(nRoundedUp),
        interval: null,
      },
    ],
    numbers: [
      named('In all', { value: total, text: whole(total) }),
      named('Power reached', { value: reached, text: percent(reached, 1) }),
      ...effects,
      named('n by the equation', { value: n, text: figures(n, 5) }),
    ],
    tables: [
      {
        caption: `The ${units} needed for other powers`,
        columns: ['Power', units],
        rows: others.map((other) => [
          percent(other.power),
          { value: other.nRoundedUp, text: whole(other.nRoundedUp) },
        ]),
      },
    ],
    chart: {
      kind: 'power',
      props: {
        curves: curves.map((curve, i) => ({
          ...curve,
          ...(i === 0 && { enough: { n: nRoundedUp, power: reached } }),
        })),
        target: power,
        sizeAxis: capital(units),
      },
    },
    checks,
    methods,
    results: `${counted(nRoundedUp, unit, units)} are needed${groups > 1 ? `, ${whole(total)} in all` : ''}; the power is then ${percent(reached, 1)}.`,
    warnings,
  };
}
