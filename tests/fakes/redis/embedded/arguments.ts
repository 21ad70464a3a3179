// Parses a command's arguments as Redis does, with its error messages.
import { CommandError } from '../engine.ts';

export const syntaxError = () => new CommandError('ERR syntax error');

/** An integer in the 64-bit range that JavaScript represents exactly. */
export function integer(text: string | undefined): number {
  if (text === undefined || !/^-?\d{1,16}$/.test(text)) {
    throw new CommandError('ERR value is not an integer or out of range');
  }
  return Number(text);
}

/** A floating-point number; `inf` and `-inf` are valid. */
export function float(text: string | undefined, message = 'ERR value is not a valid float'): number {
  const infinity = /^([+-]?)inf(inity)?$/i.exec(text ?? '');
  if (infinity) return infinity[1] === '-' ? -Infinity : Infinity;
  if (text === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    throw new CommandError(message);
  }
  return Number(text);
}

/** Formats a number as Redis does. */
export function formatFloat(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? 'inf' : '-inf';
}

/** Takes named options off an argument list, each with its number of values: `{ NX: 0, LIMIT: 2 }`. Rejects unknown ones. */
export function options<const Name extends string>(
  args: readonly string[],
  known: Readonly<Record<Name, number>>,
): Partial<Record<Name, string[]>> {
  const found: Partial<Record<Name, string[]>> = {};
  for (let i = 0; i < args.length; i++) {
    const name = args[i]!.toUpperCase() as Name;
    if (!Object.hasOwn(known, name)) throw syntaxError();
    const values = args.slice(i + 1, i + 1 + known[name]);
    if (values.length < known[name]) throw syntaxError();
    found[name] = values;
    i += values.length;
  }
  return found;
}

/** Arguments in pairs. */
export function pairs(args: readonly string[]): [string, string][] {
  if (args.length % 2 !== 0) throw syntaxError();
  return Array.from({ length: args.length / 2 }, (_, i) => [args[2 * i]!, args[2 * i + 1]!]);
}

/** A Redis glob (`user:*`, `?`, `[a-c]`, `\*`) as a regular expression. */
export function glob(pattern: string): RegExp {
  const source = pattern.replace(/\\(.)|\[\^?[^\]]*\]|[^]/g, (part, escaped: string | undefined) => {
    if (part === '*') return '[^]*';
    if (part === '?') return '[^]';
    if (part.length > 1 && part.startsWith('[')) return part.replaceAll('\\', '\\\\');
    return (escaped ?? part).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  });
  return new RegExp(`^${source}$`);
}
