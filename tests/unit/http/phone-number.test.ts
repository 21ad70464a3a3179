import { describe, expect, it } from 'vitest';
import { phoneNumber } from '../../../netlify/http/phone-number.ts';

describe('a phone number', () => {
  it.each([
    ['+91 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 6982 1234', '+390669821234'],
  ])('%s is read as %s', async (typed, whole) => {
    expect(await phoneNumber(typed)).toBe(whole);
  });

  it.each(['+91 12345', '+1 000 000 0000', '+999 12345678', '+91'])('%s cannot exist', async (typed) => {
    expect(await phoneNumber(typed)).toBeNull();
  });
});
