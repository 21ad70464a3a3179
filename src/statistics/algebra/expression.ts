import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** A value followed by its derivatives with respect to each parameter. */
type Dual = readonly number[];
/** Named numbers: the parameters and the variables of one observation. */
export type Scope = Readonly<Record<string, number>>;
type Node = (scope: Scope) => Dual;

/** Each function as x → [f(x), f′(x)]. */
const functions: Record<string, (x: number) => [number, number]> = {
  exp: (x) => [Math.exp(x), Math.exp(x)],
  expm1: (x) => [Math.expm1(x), Math.exp(x)],
  log: (x) => [Math.log(x), 1 / x],
  ln: (x) => [Math.log(x), 1 / x],
  log1p: (x) => [Math.log1p(x), 1 / (1 + x)],
  log10: (x) => [Math.log10(x), Math.LOG10E / x],
  log2: (x) => [Math.log2(x), Math.LOG2E / x],
  sqrt: (x) => [Math.sqrt(x), 0.5 / Math.sqrt(x)],
  abs: (x) => [Math.abs(x), Math.sign(x)],
  sin: (x) => [Math.sin(x), Math.cos(x)],
  cos: (x) => [Math.cos(x), -Math.sin(x)],
  tan: (x) => [Math.tan(x), 1 + Math.tan(x) ** 2],
  atan: (x) => [Math.atan(x), 1 / (1 + x * x)],
  sinh: (x) => [Math.sinh(x), Math.cosh(x)],
  cosh: (x) => [Math.cosh(x), Math.sinh(x)],
  tanh: (x) => [Math.tanh(x), 1 - Math.tanh(x) ** 2],
};

type Partials = [value: number, byLeft: number, byRight: number];
const operators: Record<string, (a: number, b: number) => Partials> = {
  '+': (a, b) => [a + b, 1, 1],
  '-': (a, b) => [a - b, 1, -1],
  '*': (a, b) => [a * b, b, a],
  '/': (a, b) => [a / b, 1 / b, -a / b / b],
  '^': (a, b) => {
    const power = a ** b;
    return [power, b * a ** (b - 1), power === 0 ? 0 : power * Math.log(a)];
  },
};

/** Product in which an exact 0 wins, so that the derivative of a constant stays 0 beside an infinite factor. */
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : a * b);

const unary =
  (f: (x: number) => [number, number], inner: Node): Node =>
  (scope) => {
    const u = inner(scope);
    const [value, slope] = f(u[0]!);
    return u.map((g, i) => (i ? times(slope, g) : value));
  };

const binary =
  (symbol: string, left: Node, right: Node): Node =>
  (scope) => {
    const a = left(scope);
    const b = right(scope);
    const [value, byLeft, byRight] = operators[symbol]!(a[0]!, b[0]!);
    return a.map((g, i) => (i ? times(byLeft, g) + times(byRight, b[i]!) : value));
  };

export type Expression = {
  /** Names in the formula that are no parameter: its variables, in order of appearance. */
  readonly variables: readonly string[];
  /** The value, followed by its derivative with respect to each parameter. */
  readonly evaluate: (scope: Scope) => readonly number[];
};

/**
 * Reads a formula and gives a function for its value and exact derivatives, without `eval`.
 *
 * Definition: numbers, names, `pi`, `+ - * / ^` (also `**`), parentheses and the functions of one argument above;
 * `^` binds to the right and before a sign, `log` is natural: as in R. Derivatives by forward accumulation.
 * Refuses: `invalid-expression`.
 * Source: Aho, Lam, Sethi & Ullman (2006) Compilers, 4.4 (recursive descent); Griewank & Walther (2008) Evaluating
 * Derivatives, ch. 3.
 * Accuracy: that of double arithmetic; no differences are taken.
 * Example: `parseExpression('Vmax*x/(Km+x)', ['Vmax', 'Km'])` with x = Km = 1, Vmax = 2 gives `[1, 0.5, -0.5]`.
 */
export function parseExpression(text: string, parameters: readonly string[]): Result<Expression> {
  const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z_][\w.]*|\*\*|[^\s]/gi) ?? [];
  const variables: string[] = [];
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(text);
  };
  const take = (...symbols: string[]) => (symbols.includes(tokens[at] ?? '') ? tokens[at++] : undefined);
  const chain = (symbols: string[], operand: () => Node): Node => {
    let left = operand();
    for (let symbol = take(...symbols); symbol; symbol = take(...symbols))
      left = binary(symbol, left, operand());
    return left;
  };
  const zeros = parameters.map(() => 0);

  const sum = (): Node => chain(['+', '-'], product);
  const product = (): Node => chain(['*', '/'], sign);
  const sign = (): Node => {
    if (take('+')) return sign();
    return take('-') ? unary((x) => [-x, -1], sign()) : power();
  };
  const power = (): Node => {
    const base = atom();
    return take('^', '**') ? binary('^', base, sign()) : base;
  };
  const parenthesised = (): Node => {
    const inner = sum();
    return take(')') ? inner : fail();
  };
  const atom = (): Node => {
    const token = tokens[at++] ?? fail();
    if (token === '(') return parenthesised();
    if (/^[\d.]/.test(token)) {
      const constant = [Number(token), ...zeros];
      return Number.isFinite(constant[0]) ? () => constant : fail();
    }
    if (!/^[a-z_]/i.test(token)) return fail();
    if (take('(')) {
      const f = Object.hasOwn(functions, token) ? functions[token]! : fail();
      return unary(f, parenthesised());
    }
    const index = parameters.indexOf(token);
    if (index < 0 && token === 'pi') return () => [Math.PI, ...zeros];
    if (index < 0 && !variables.includes(token)) variables.push(token);
    const unit = parameters.map((_, i) => Number(i === index));
    return (scope) => [scope[token] ?? NaN, ...unit];
  };

  try {
    const evaluate = sum();
    return at === tokens.length ? ok({ variables, evaluate }) : refuse('invalid-expression');
  } catch {
    return refuse('invalid-expression');
  }
}
