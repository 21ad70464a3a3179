// A quote lives in its link alone: what was quoted is read again by every later release.
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

describe('the text that a quote’s link seals', () => {
  it('holds all of the quote, with and without what may be missing', () => {
    const whole = { ...quote, title: 'Site License', note: 'Why', listMinorUnits: 98_300, stateCode: '33' };
    for (const each of [quote, whole, { ...quote, stateCode: '07' }, { ...quote, listMinorUnits: 98_300 }])
      expect(readQuote(writeQuote(each))).toEqual(each);
  });
  it('of an earlier release is read as it was meant', () => {
    expect(readQuote(before)).toEqual(quote);
  });
});
