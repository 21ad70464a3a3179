import { ok, refuse } from '../result.ts';
import type { Failure, Success } from '../result.ts';

/** A value followed by its derivatives with respect to each parameter. */
type Dual = readonly number[];
/** Named numbers: the parameters and the variables of one observation. */
export type Scope = Readonly<Record<string, number>>;
type Node = (scope: Scope) => Dual;

/** The derivative of each function at x, where its value is y. */
const slopes: Record<string, (x: number, y: number) => number> = {
  exp: Math.exp,
  expm1: Math.exp,
  log: (x) => 1 / x,
  log1p: (x) => 1 / (1 + x),
  log10: (x) => Math.LOG10E / x,
  log2: (x) => Math.LOG2E / x,
  sqrt: (_, y) => 0.5 / y,
  abs: Math.sign,
  sin: Math.cos,
  cos: (x) => -Math.sin(x),
  tan: (_, y) => 1 + y * y,
  atan: (x) => 1 / (1 + x * x),
  sinh: Math.cosh,
  cosh: Math.sinh,
  tanh: (_, y) => 1 - y * y,
};

/** Functions of one argument. Example: `functions.includes('exp')` → true */
export const functions: readonly string[] = [...Object.keys(slopes), 'ln'];

/** A value, followed by its derivative with respect to each argument. */
type Partials = (...values: [number, number]) => number[];
const operators: Record<string, Partials> = {
  '+': (a, b) => [a + b, 1, 1],
  '-': (a, b) => [a - b, 1, -1],
  '*': (a, b) => [a * b, b, a],
  '/': (a, b) => [a / b, 1 / b, -a / b / b],
  '^': (a, b) => {
    const power = a ** b;
    return [power, b * a ** (b - 1), power === 0 ? 0 : power * Math.log(a)];
  },
};

/** Product in which an exact 0 wins, so that the derivative of a constant stays 0 next to an infinite factor. */
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : a * b);

/** The chain rule. */
const apply =
  (f: Partials, ...inner: Node[]): Node =>
  (scope) => {
    const duals = inner.map((node) => node(scope));
    const [value, ...partials] = f(...(duals.map((dual) => dual[0]!) as [number, number]));
    return duals[0]!.map((_, i) =>
      i ? partials.reduce((total, by, k) => total + times(by, duals[k]![i]!), 0) : value!,
    );
  };

export type Expression = {
  /** Names in the formula that are not parameters: its variables, in order of appearance. */
  readonly variables: readonly string[];
  /** The value, followed by its derivative with respect to each parameter. */
  readonly evaluate: (scope: Scope) => readonly number[];
};

/**
 * The position and kind of a syntax error: the formula ends too early, a parenthesis is left open, a name is not a
 * function, or a token is unexpected.
 */
export type Misread = Failure & {
  readonly at: number;
  readonly fault: 'ends' | 'stays-open' | 'no-function' | 'does-not-belong';
};

/**
 * Parses a formula into a function that returns its value and exact derivatives, without `eval`.
 *
 * Definition: numbers, names, `pi`, `+ - * / ^` (also `**`), parentheses, and the functions of one argument above;
 * `^` binds to the right and before a sign, `log` is natural: as in R. Derivatives by forward accumulation.
 * Errors: `invalid-expression`, with the position in the text (`at`) and the `fault`.
 * Source: Aho, Lam, Sethi & Ullman (2006) Compilers, 4.4 (recursive descent); Griewank & Walther (2008) Evaluating
 * Derivatives, ch. 3.
 * Accuracy: that of double arithmetic, without finite differences.
 * Example: `parseExpression('Vmax*x/(Km+x)', ['Vmax', 'Km']).evaluate({ x: 1, Vmax: 2, Km: 1 })` → [1, 0.5, -0.5]
 */
export function parseExpression(text: string, parameters: readonly string[]): Success<Expression> | Misread {
  const found = [...text.matchAll(/(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|[a-z_][\w.]*|\*\*|\S/gi)];
  const tokens = found.map(([token]) => (token === '**' ? '^' : token));
  const variables: string[] = [];
  let at = 0;
  let misread: Pick<Misread, 'at' | 'fault'> = { at: 0, fault: 'does-not-belong' };
  const fail = (index: number, fault: Misread['fault'] = 'does-not-belong'): never => {
    misread = index < found.length ? { at: found[index]!.index, fault } : { at: text.length, fault: 'ends' };
    throw new SyntaxError(text);
  };
  const take = (symbols: string) => (symbols.includes(tokens[at] ?? ' ') ? tokens[at++] : undefined);
  const chain = (symbols: string, operand: () => Node): Node => {
    let left = operand();
    for (let symbol; (symbol = take(symbols));) left = apply(operators[symbol]!, left, operand());
    return left;
  };
  const constant = (value: number): Node => {
    const dual = [value, ...parameters.map(() => 0)];
    return () => dual;
  };

  const sum = (): Node => chain('+-', product);
  const product = (): Node => chain('*/', sign);
  const sign = (): Node => {
    const symbol = take('+-');
    return symbol ? apply(operators['*']!, constant(symbol === '-' ? -1 : 1), sign()) : power();
  };
  const power = (): Node => {
    const base = atom();
    return take('^') ? apply(operators['^']!, base, sign()) : base;
  };
  const parenthesised = (): Node => {
    const opening = at - 1;
    const inner = sum();
    if (take(')')) return inner;
    return at < tokens.length ? fail(at) : fail(opening, 'stays-open');
  };
  const atom = (): Node => {
    const here = at;
    const token = tokens[at++] ?? fail(here);
    if (token === '(') return parenthesised();
    if (/^[\d.]/.test(token)) return Number.isFinite(Number(token)) ? constant(Number(token)) : fail(here);
    if (!/^[a-z_]/i.test(token)) return fail(here);
    if (take('(')) {
      const name = token === 'ln' ? 'log' : token;
      const slope = Object.hasOwn(slopes, name) ? slopes[name]! : fail(here, 'no-function');
      return apply((x) => {
        const y = Math[name as 'exp'](x);
        return [y, slope(x, y)];
      }, parenthesised());
    }
    const index = parameters.indexOf(token);
    if (index < 0 && token === 'pi') return constant(Math.PI);
    if (index < 0 && !variables.includes(token)) variables.push(token);
    const unit = parameters.map((_, i) => Number(i === index));
    return (scope) => [scope[token] ?? NaN, ...unit];
  };
  try {
    const evaluate = sum();
    return at === tokens.length ? ok({ variables, evaluate }) : fail(at);
  } catch {
    return { ...refuse('invalid-expression'), ...misread };
  }
}
