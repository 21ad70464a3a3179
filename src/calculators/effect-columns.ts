// Recognizes the columns of a table of studies: an estimate, its standard error or limits, or counts.
import type { PastedColumn } from './pasted-table.ts';

export const studyName = /^(stud(y|ies)|trials?|authors?|source|reference|paper|publication)\b/i;
export const yearName = /^(year|yr|published|publication year)$/i;

const kinds = {
  lower: /(^|[ _.-])(lower|low|lcl|ll|lo|from|ci[ _.-]?l(b|ow|ower)?)([ _.-]|$)/i,
  upper: /(^|[ _.-])(upper|high|ucl|ul|up|hi|to|ci[ _.-]?u(b|p|pper)?)([ _.-]|$)/i,
  error: /(^|[ _.-])(se|s\.e\.|sei|std\.? ?err(or)?\.?|standard error)([ _.-]|$)/i,
  variance: /^(vi|v|var|variance)([ _.-]|$)/i,
  rest: /(^|[ _.-])(non[- ]?events?|no events?|without|negatives?|survived|survivors|alive|healthy|[tc]neg|[bd]i)([ _.-]|$)/i,
  total: /(^|[ _.-])(n\d?|n[12tc]i?|totals?|randomi[sz]ed|all|size|sample size)([ _.-]|$)/i,
  events: /(^|[ _.-])(events?|deaths?|died|cases|[tc]pos|[ac]i)([ _.-]|$)/i,
  ratio:
    /(^|[ _.-])(or|rr|hr|irr|odds ratio|risk ratio|relative risk|hazard ratio|rate ratio|ratio)([ _.-]|$)/i,
  difference: /(^|[ _.-])(yi|md|smd|rd|g|d|estimate|effect|difference|beta|b|log.*|ln.*)([ _.-]|$)/i,
} as const;

export type EffectKind = keyof typeof kinds;

const logarithm = /^(log|ln)/i;

/** What a column of a study holds, by its name; null if the name does not say. */
export function effectKindOf(name: string): EffectKind | null {
  const found = (Object.keys(kinds) as EffectKind[]).find((kind) => kinds[kind].test(name.trim()));
  return found === 'ratio' && logarithm.test(name.trim()) ? 'difference' : (found ?? null);
}

/** The three numbers of `0.41 (0.13 to 1.26)`; null for other text. */
export function writtenEstimate(text: string): readonly [number, number, number] | null {
  const bare = text.replace(/\d+(\.\d+)? ?% ?(CI)?/gi, '').replaceAll('−', '-');
  const numbers = (bare.match(/(?<![\d.])-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [estimate, lower, upper] = numbers;
  return /^ *-?\d.*[([]/.test(bare) && numbers.length === 3 && upper !== undefined
    ? [estimate!, lower!, upper]
    : null;
}

/** Whether a column has an estimate with its limits in every cell that is not empty. */
export function isWritten({ words }: PastedColumn): boolean {
  const there = words.filter((word) => word !== null);
  return there.length > 0 && there.every((word) => writtenEstimate(word) !== null);
}

/** The columns to read, in order: estimate and error, estimate and limits, or the counts of two groups. */
export type PickedColumns = {
  readonly kind: 'errors' | 'limits' | 'counts';
  readonly columns: readonly PastedColumn[];
};

/** Chooses columns by their names; null if those say nothing. */
function pickByName(columns: readonly PastedColumn[]): PickedColumns | null {
  const as = (...wanted: readonly EffectKind[]) =>
    columns.filter(({ name }) => wanted.some((kind) => kind === effectKindOf(name)));
  const [lower] = as('lower');
  const [upper] = as('upper');
  const [spread] = as('error', 'variance');
  const others = columns.filter((column) => ![lower, upper, spread].includes(column));
  const estimate =
    others.find(({ name }) => /^(ratio|difference)$/.test(effectKindOf(name) ?? '')) ?? others[0];
  if (estimate && lower && upper) return { kind: 'limits', columns: [estimate, lower, upper] };
  if (estimate && spread) return { kind: 'errors', columns: [estimate, spread] };
  const [sizes, events] = [as('total', 'rest'), as('events')];
  const rest = columns.filter((column) => !sizes.includes(column));
  const [a, c] = events.length === 2 ? events : rest;
  const [b, d] = sizes;
  const isPair = sizes.length === 2 && (events.length === 2 || rest.length === 2);
  return isPair && a && b && c && d ? { kind: 'counts', columns: [a, b, c, d] } : null;
}

/** Chooses the columns by their names or, if those say nothing, by their number and order. */
export function pickColumns(columns: readonly PastedColumn[]): PickedColumns | null {
  const [first] = columns;
  const written = columns.find(isWritten);
  if (written) return { kind: 'limits', columns: [written] };
  const byName = pickByName(columns);
  if (byName || !first) return byName;
  if (columns.length >= 4) return { kind: 'counts', columns: columns.slice(0, 4) };
  if (columns.length === 3) return { kind: 'limits', columns };
  return columns.length === 2 ? { kind: 'errors', columns } : null;
}

/** The columns that an analysis needs, or all if there are too few. */
export const effectColumns = (columns: readonly PastedColumn[]): readonly PastedColumn[] =>
  pickColumns(columns)?.columns ?? columns;
