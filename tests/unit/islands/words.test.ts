// How islands phrase a date, an address, and a payment.
import { describe, expect, it } from 'vitest';
import { daysLeftWords, trialDateWords, trialDay } from '../../../src/islands/account/trial-words.ts';
import { readFailure } from '../../../src/islands/result/failure-words.ts';
import { readReference } from '../../../src/islands/result/payment-reference.ts';
import { meantEmail } from '../../../src/islands/ui/email-typo.ts';

describe('the end of a trial', () => {
  it.each([
    [undefined, 'not_activated'],
    [null, 'not_activated'],
    ['', 'not_activated'],
    ['soon', 'Invalid date'],
    ['2026-12-20T12:00:00.000Z', 'December 20, 2026'],
  ])('%s is shown as %s', (date, words) => {
    expect(trialDateWords(date)).toBe(words);
  });

  it('counts the days left, rounded up, and none once it is over', () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    expect(daysLeftWords('2026-12-20T12:00:00.000Z', now)).toBe('30 days left');
    expect(daysLeftWords('2026-11-22T06:00:00.000Z', now)).toBe('2 days left');
    expect(daysLeftWords('2026-11-20T13:00:00.000Z', now)).toBe('last day');
    expect(daysLeftWords('2026-11-20T11:00:00.000Z', now)).toBe('');
    expect(daysLeftWords('soon', now)).toBe('');
  });

  it.each([
    ['2026-12-20T12:00:00.000Z', 1],
    ['2026-12-19T11:00:00.000Z', 2],
    ['2026-11-20T13:00:00.000Z', 30],
    ['2026-11-20T11:00:00.000Z', null],
    ['2027-03-01T12:00:00.000Z', null],
    ['soon', null],
    [null, null],
  ])('on November 20 a trial that ends at %s is on day %s', (date, day) => {
    expect(trialDay(date, new Date('2026-11-20T12:00:00.000Z'))).toBe(day);
  });
});

describe('the failure page', () => {
  it('is skipped if nothing is named', () => {
    expect(readFailure('')).toBeNull();
    expect(readFailure('?amount=5')).toBeNull();
    expect(readFailure('?txnid=%20')).toBeNull();
  });
  it('prefers a given reason to the code and limits its length', () => {
    expect(readFailure('?reason=No+funds&error=processing_error')?.why).toBe('No funds');
    expect(readFailure(`?reason=${'x'.repeat(900)}`)?.why).toHaveLength(200);
  });
  it('shows an amount only if it is valid', () => {
    expect(readFailure('?txnid=a&amount=11190.00')?.amount).toBe('₹11,190');
    expect(readFailure('?txnid=a&amount=many')?.amount).toBeNull();
  });
});

describe('the result pages', () => {
  it('need a payment reference', () => {
    expect(readReference('card-license', '')).toEqual({ state: 'missing', redirectTo: '/' });
    expect(readReference('card-training', '')).toEqual({ state: 'missing', redirectTo: '/academy' });
    expect(readReference('payu-license', '?txnid=a')).toEqual({ state: 'missing', redirectTo: '/' });
  });
  it('never look up a reference that cannot be a payment', () => {
    expect(readReference('card-license', '?session_id=%3Cb%3E')).toEqual({ state: 'malformed' });
    expect(readReference('payu-license', '?txnid=abc&amount=1&ref=r-1')).toEqual({
      state: 'named',
      reference: { txnid: 'abc', ref: 'r-1' },
    });
  });
});

describe('a mistyped address', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    [' ada@outlok.com ', 'ada@outlook.com'],
    ['Ada@GMAIL.CO', 'Ada@gmail.com'],
  ])('%s gets the suggestion %s', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant);
  });

  it.each(['ada@gmail.com', 'ada@mail.com', 'ada@ymail.com', 'ada@university.edu', 'ada', '@gmial.com', ''])(
    '"%s" gets no suggestion',
    (typed) => {
      expect(meantEmail(typed)).toBeNull();
    },
  );
});
