// What the readers of bank statements share: their error, and the keys by which a line is booked once.
import { createHash } from 'node:crypto';
import { clipCode } from '../../src/domain/bounds.ts';
import type { StatementLine } from '../../src/domain/billing/statement-line.ts';

/** A file that cannot be read, in words for the operator. */
export class StatementError extends Error {}

/** A line before it has its key; `reference` is the bank's, where it gave one. */
export type UnkeyedLine = Omit<StatementLine, 'key'> & { reference?: string | undefined };

export type Statement = {
  lines: readonly StatementLine[];
  /** Payments that a bank took back, ours or a buyer's. */
  reversals: readonly StatementLine[];
  /** What else the file has: payments out of the account, and what is not booked yet. */
  outgoing: number;
  unbooked: number;
};

/** Words that banks write where they have no reference. */
const isReference = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '' && !/^(nonref|not\s?provided|n\/?a|-+|0+)$/i.test(text.trim());

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Gives each line its key: the bank's reference, else a digest of what it says. The same line twice under one reference is one line;
 * other lines under it get numbers. Equal lines without a reference are as many as the file has.
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
