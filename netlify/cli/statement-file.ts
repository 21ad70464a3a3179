// What the readers of bank statements share: their error, and the keys that keep a line from being recorded twice.
import { createHash } from 'node:crypto';
import { clipCode } from '../../src/domain/bounds.ts';
import type { StatementLine } from '../../src/domain/billing/statement-line.ts';

/** A file that cannot be read; its message is for the operator. */
export class StatementError extends Error {}

/** A line before it has its key; `reference` is the bank's, if it gave one. */
export type UnkeyedLine = Omit<StatementLine, 'key'> & { reference?: string | undefined };

/** The lines of a bank statement. */
export type Statement = {
  lines: readonly StatementLine[];
  /** Payments that a bank reversed, ours or a buyer's. */
  reversals: readonly StatementLine[];
  /** Other lines in the file: outgoing payments and pending ones. */
  outgoing: number;
  unbooked: number;
};

/** Recognizes references, as opposed to the placeholders that banks write if there is none. */
const isReference = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '' && !/^(nonref|not\s?provided|n\/?a|-+|0+)$/i.test(text.trim());

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Gives each line its key: the bank's reference, otherwise a digest of the line. An identical line under the same reference is one line;
 * different lines under it are numbered. Identical lines without a reference count as often as they occur in the file.
 */
export function keyed(found: readonly UnkeyedLine[]): StatementLine[] {
  const contents = new Map<string, string[]>();
  return found.flatMap(({ reference, ...line }) => {
    const content = JSON.stringify([line.bookedOn, line.money, line.payer, line.text]);
    const isGiven = isReference(reference);
    const base = isGiven ? clipCode(reference.trim(), 200) : `line-${digest(content)}`;
    const known = contents.get(base) ?? [];
    if (isGiven && known.includes(content)) return [];
    contents.set(base, [...known, content]);
    return [{ ...line, key: known.length === 0 ? base : `${base}.${known.length + 1}` }];
  });
}
