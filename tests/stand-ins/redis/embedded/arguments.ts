// Reading a command's arguments as Redis reads them, with its error messages.
import { CommandError } from '../engine.ts';

export const syntaxError = () => new CommandError('ERR syntax error');

/** A whole number in the 64-bit range that JavaScript holds exactly. */
export function integer(text: string | undefined): number {
  if (text === undefined || !/^-?\d{1,16}$/.test(text)) {
    throw new CommandError('ERR value is not an integer or out of range');
  }
  return Number(text);
}

/** A floating-point number; `inf` and `-inf` count. */
export function float(text: string | undefined): number {
  const infinity = /^([+-]?)inf(inity)?$/i.exec(text ?? '');
  if (infinity) return infinity[1] === '-' ? -Infinity : Infinity;
  if (text === undefined || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    throw new CommandError('ERR value is not a valid float');
  }
  return Number(text);
}

/** A number as Redis writes it. */
export function formatFloat(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Takes named options off an argument list, e.g. `NX`, `LIMIT offset count`; refuses what it does not know. */
export function options<const Flag extends string, const Valued extends string = never>(
  args: readonly string[],
  flags: readonly Flag[],
  valued: Readonly<Record<Valued, number>> = {} as Record<Valued, number>,
): { has: (flag: Flag | Valued) => boolean; values: (name: Valued) => string[] } {
  const found = new Map<string, string[]>();
  for (let i = 0; i < args.length; i++) {
    const name = args[i]!.toUpperCase();
    const count = Object.hasOwn(valued, name) ? valued[name as Valued] : 0;
    if (count === 0 && !flags.includes(name as Flag)) throw syntaxError();
    const values = args.slice(i + 1, i + 1 + count);
    if (values.length < count) throw syntaxError();
    found.set(name, values);
    i += count;
  }
  return { has: (name) => found.has(name), values: (name) => found.get(name) ?? [] };
}

/** Arguments two by two; `command` names the command in the message when one is left over. */
export function pairs(args: readonly string[], command: string): [string, string][] {
  if (args.length === 0 || args.length % 2 !== 0) throw wrongCount(command);
  return Array.from({ length: args.length / 2 }, (_, i) => [args[2 * i]!, args[2 * i + 1]!]);
}

export const wrongCount = (command: string) =>
  new CommandError(`ERR wrong number of arguments for '${command.toLowerCase()}' command`);

/** Start and end (both inclusive, negative from the end) cut to a length; an empty range as [0, -1]. */
export function range(start: string | undefined, end: string | undefined, length: number): [number, number] {
  const from = integer(start);
  const to = integer(end);
  const first = Math.max(0, from < 0 ? from + length : from);
  const last = Math.min(length - 1, to < 0 ? to + length : to);
  return first > last ? [0, -1] : [first, last];
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
