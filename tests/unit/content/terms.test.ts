// The terms that buyers agree to state what the code does with a license.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Dispute } from '../../../src/domain/order/dispute-schema.ts';

const root = new URL('../../..', import.meta.url);
const terms = readFileSync(new URL('content/legal/terms-and-conditions.mdx', root), 'utf8').replace(
  /\s+/g,
  ' ',
);
const ofDisputes = /## Disputed payments (.*?) ##/.exec(terms)?.[1] ?? '';

/** A new dispute state does not compile until the terms say what it means. */
const clauses: Record<Dispute['state'], RegExp> = {
  open: /is on hold until the bank decides: the license key is not valid, and no renewal is charged/,
  won: /the license is valid again, and the days on hold are added to its term/,
  lost: /takes the payment back, the license ends, or the booking is canceled.*stays valid until its term ends/,
};

it.each(Object.entries(clauses))('the terms say what happens to a dispute that is %s', (_state, clause) => {
  expect(ofDisputes).toMatch(clause);
});
