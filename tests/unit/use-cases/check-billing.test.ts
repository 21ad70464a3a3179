// What a bill must say, and what it may not.
import { describe, expect, it } from 'vitest';
import { checkBilling } from '../../../netlify/use-cases/check-billing.ts';
import { unsettableWords } from '../../../src/domain/settable-letters.ts';
import { billingWords, gstinStateWords } from '../../../src/contracts/billing-words.ts';
import { namedFrom } from '../../../src/domain/billing/billing.ts';
import type { Buyer } from '../../../src/domain/order/buyer.ts';

const email = 'ada@example.org';
const company = { company: 'Engines', address: '1 Road', postalCode: '400001' };
const gstin = '27AAPFU0939F1ZV';
const india = (buyer: Partial<Buyer>, paise = 1_000_000) => checkBilling({ email, ...buyer }, 'INR', paise);
const abroad = (buyer: Partial<Buyer>) => checkBilling({ email, ...buyer }, 'USD', 10_000);
const wrong = (fields: Record<string, string>) => ({ outcome: 'wrong-billing', fields });

describe('a bill in India', () => {
  it('with a GSTIN has its legal name, address and PIN, and the state that the GSTIN names', async () => {
    expect(await india({ ...company, gstin })).toEqual({
      outcome: 'fit',
      buyer: { email, ...company, gstin, stateCode: '27' },
    });
    expect(await india({ stateCode: '27', gstin })).toEqual(
      wrong({ company: billingWords.company, address: billingWords.address, postalCode: billingWords.pin }),
    );
  });
  it('is refused in words where GSTIN and state contradict each other', async () => {
    expect(await india({ ...company, stateCode: '29', gstin })).toEqual(
      wrong({ gstin: gstinStateWords('Maharashtra') }),
    );
  });
  it.each(['27AAPFU0939F1ZW', '28AAPFU0939F1ZT', '99AAPFU0939F1ZI', 'X', '127AAPFU0939F1ZV'])(
    'takes no GSTIN like %s: wrong check character, no state of today, no form of one',
    async (typed) => {
      expect(await india({ ...company, gstin: typed })).toEqual(wrong({ gstin: billingWords.gstin }));
    },
  );
  it('from ₹50,000 on names who gets it and where, registered or not', async () => {
    const state = { stateCode: '33' };
    expect((await india(state, namedFrom - 1)).outcome).toBe('fit');
    expect(await india(state, namedFrom)).toEqual(
      wrong({ name: billingWords.name, address: billingWords.address, postalCode: billingWords.pin }),
    );
    const whole = { ...state, name: 'Asha Rao', address: '12 Anna Salai', postalCode: '600 002' };
    expect((await india(whole, namedFrom)).outcome).toBe('fit');
  });
  it.each(['012345', '12345', '1234567', 'W1A 1AA'])('has no PIN code like %s', async (postalCode) => {
    expect(await india({ stateCode: '29', postalCode })).toEqual(wrong({ postalCode: billingWords.pin }));
  });
  it('without a state, as a call that is none of our forms sends it, is taken', async () => {
    expect(await india({}, namedFrom)).toEqual({ outcome: 'fit', buyer: { email } });
  });
});

describe('a bill abroad', () => {
  it.each([
    ['Germany', 'DE', 'DE136695976'],
    ['france', 'FR', 'FR40303265045'],
    ['US', 'US', '53-0196605'],
    ['Bhutan', 'BT', 'anything'],
  ])('to %s is kept by its code, with a tax ID of its form', async (country, code, taxId) => {
    expect(await abroad({ country, taxId })).toEqual({
      outcome: 'fit',
      buyer: { email, country: code, taxId },
    });
  });
  it.each([
    ['Germany', 'DE136695970'],
    ['France', '12'],
  ])('to %s has no tax ID like %s', async (country, taxId) => {
    expect(await abroad({ country, taxId })).toEqual(wrong({ taxId: billingWords.taxId }));
  });
  it('is asked for again where its letters cannot be printed, and taken in any that can', async () => {
    expect(await abroad({ name: 'ნინო', company: 'Lab 🧪', city: '東京' })).toEqual(
      wrong({ name: unsettableWords, company: unsettableWords }),
    );
    expect((await abroad({ name: '山田太郎', address: 'شارع النيل' })).outcome).toBe('fit');
  });
  it('names its country so that we know it, or none', async () => {
    expect(await abroad({ country: 'Deutschland' })).toEqual(wrong({ country: billingWords.country }));
    expect((await abroad({ taxId: 'whatever', company: 'Engines' })).outcome).toBe('fit');
  });
});
