// What the scripts of sample sizes share: the size at which `power(n)` reaches the target, and what a page shows of it.
import * as py from './python-code.ts';
import * as r from './r-code.ts';

type Plan = {
  readonly target: number;
  /** The smallest size that there is. */
  readonly least: number;
  readonly groups: number;
  /** Names and expressions of what the page shows beside the size. */
  readonly effects: Readonly<Record<string, string>>;
};

/** Lines that define `power` come first; `size` is whole, `n` as the equation gives it. */
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
