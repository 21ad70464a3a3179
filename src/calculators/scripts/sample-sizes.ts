// Shared by the sample size scripts: the size at which `power(n)` reaches the target, and the page's other numbers.
import * as py from './python-code.ts';
import * as r from './r-code.ts';

type Plan = {
  readonly target: number;
  /** The smallest possible size. */
  readonly least: number;
  readonly groups: number;
  /** Names and expressions of the numbers next to the size. */
  readonly effects: Readonly<Record<string, string>>;
};

/** Requires lines that define `power`. `size` is whole, `n` is the solution of the equation. */
export const sizeInR = (
  { target, least, groups, effects }: Plan,
  lines: readonly string[] = [],
): string[] => [
  `n <- if (power(${least}) >= ${target}) ${least} else uniroot(function(n) power(n) - ${target}, c(${least}, ${2 * least}), extendInt = "upX", tol = 1e-9)$root`,
  'size <- ceiling(n - 1e-9)',
  ...lines,
  '',
  r.print({
    'sample size': 'size',
    'in all': groups === 1 ? 'size' : `${groups} * size`,
    'power reached (%)': '100 * power(size)',
    ...effects,
    'n by the equation': 'n',
  }),
];

/** The same in Python. */
export const sizeInPython = (
  { target, least, groups, effects }: Plan,
  lines: readonly string[] = [],
): string[] => [
  `least = most = ${least}`,
  `while power(most) < ${target}:`,
  '    most *= 2',
  `n = optimize.brentq(lambda n: power(n) - ${target}, least, most, xtol=1e-9) if most > least else least`,
  'size = int(np.ceil(n - 1e-9))',
  ...lines,
  '',
  py.print('sample size', 'size'),
  py.print('in all', groups === 1 ? 'size' : `${groups} * size`),
  py.print('power reached (%)', '100 * power(size)'),
  ...Object.entries(effects).map(([name, expression]) => py.print(name, expression)),
  py.print('n by the equation', 'n'),
];
