// A quote exists only in its link, so every later release must be able to read it.
import { describe, expect, it } from 'vitest';
import { type Quote, readQuote, writeQuote } from '../../../src/domain/billing/quote.ts';

const quote: Quote = {
  serial: 'r4t8w1zc',
  productId: 'group-academic',
  seats: 9,
  currency: 'USD',
  minorUnits: 89_100,
  issuedAt: '2026-11-20T00:00:00.000Z',
  institution: 'Łódź University',
};
/** Written by the release before quotes had a list price and a state. */
const before =
  'WyJyNHQ4dzF6YyIsImdyb3VwLWFjYWRlbWljIiw5LCJVU0QiLDg5MTAwLDIwNzc3LCLFgcOzZMW6IFVuaXZlcnNpdHkiLG51bGwsbnVsbF0';

describe('the text that is signed in a quote’s link', () => {
  it('contains the whole quote, with and without its optional parts', () => {
    const whole = { ...quote, title: 'Site License', note: 'Why', listMinorUnits: 98_300, stateCode: '33' };
    for (const each of [quote, whole, { ...quote, stateCode: '07' }, { ...quote, listMinorUnits: 98_300 }])
      expect(readQuote(writeQuote(each))).toEqual(each);
  });
  it('written by an earlier release keeps its meaning', () => {
    expect(readQuote(before)).toEqual(quote);
  });
});
