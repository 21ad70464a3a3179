// Required and invalid billing details.
import { describe, expect, it } from 'vitest';
import { checkBilling } from '../../../netlify/use-cases/check-billing.ts';
import { unsettableWords } from '../../../src/domain/supported-characters.ts';
import { billingWords, gstinStateWords } from '../../../src/contracts/billing-words.ts';
import { namedFrom } from '../../../src/domain/billing/billing.ts';
import type { Buyer } from '../../../src/domain/order/buyer.ts';

const email = 'ada@example.org';
const company = { company: 'Engines', address: '1 Road', postalCode: '400001' };
const gstin = '27AAPFU0939F1ZV';
const india = (buyer: Partial<Buyer>, paise = 1_000_000) => checkBilling({ email, ...buyer }, 'INR', paise);
const abroad = (buyer: Partial<Buyer>) => checkBilling({ email, ...buyer }, 'USD', 10_000);
const wrong = (fields: Record<string, string>) => ({ outcome: 'wrong-billing', fields });

describe('billing details in India', () => {
  it('include the legal name, address, and PIN for a GSTIN, and the state that it names', async () => {
    expect(await india({ ...company, gstin })).toEqual({
      outcome: 'fit',
      buyer: { email, ...company, gstin, stateCode: '27' },
    });
    expect(await india({ stateCode: '27', gstin })).toEqual(
      wrong({ company: billingWords.company, address: billingWords.address, postalCode: billingWords.pin }),
    );
  });
  it('are rejected with a message if GSTIN and state contradict each other', async () => {
    expect(await india({ ...company, stateCode: '29', gstin })).toEqual(
      wrong({ gstin: gstinStateWords('Maharashtra') }),
    );
  });
  it.each(['27AAPFU0939F1ZW', '28AAPFU0939F1ZT', '99AAPFU0939F1ZI', 'X', '127AAPFU0939F1ZV'])(
    'reject the GSTIN %s: wrong check character, no current state, or wrong format',
    async (typed) => {
      expect(await india({ ...company, gstin: typed })).toEqual(wrong({ gstin: billingWords.gstin }));
    },
  );
  it('name the recipient and place from ₹50,000 on, registered or not', async () => {
    const state = { stateCode: '33' };
    expect((await india(state, namedFrom - 1)).outcome).toBe('fit');
    expect(await india(state, namedFrom)).toEqual(
      wrong({ name: billingWords.name, address: billingWords.address, postalCode: billingWords.pin }),
    );
    const whole = { ...state, name: 'Asha Rao', address: '12 Anna Salai', postalCode: '600 002' };
    expect((await india(whole, namedFrom)).outcome).toBe('fit');
  });
  it.each(['012345', '12345', '1234567', 'W1A 1AA'])('reject the PIN code %s', async (postalCode) => {
    expect(await india({ stateCode: '29', postalCode })).toEqual(wrong({ postalCode: billingWords.pin }));
  });
  it('are accepted without a state if the call does not come from our forms', async () => {
    expect(await india({}, namedFrom)).toEqual({ outcome: 'fit', buyer: { email } });
  });
});

describe('billing details abroad', () => {
  it.each([
    ['Germany', 'DE', 'DE136695976'],
    ['france', 'FR', 'FR40303265045'],
    ['US', 'US', '53-0196605'],
    ['Bhutan', 'BT', 'anything'],
  ])('store %s by its code, with a tax ID in its format', async (country, code, taxId) => {
    expect(await abroad({ country, taxId })).toEqual({
      outcome: 'fit',
      buyer: { email, country: code, taxId },
    });
  });
  it.each([
    ['Germany', 'DE136695970'],
    ['France', '12'],
  ])('reject for %s the tax ID %s', async (country, taxId) => {
    expect(await abroad({ country, taxId })).toEqual(wrong({ taxId: billingWords.taxId }));
  });
  it('are requested again if they contain unprintable characters, and accepted in any printable script', async () => {
    expect(await abroad({ name: 'ნინო', company: 'Lab 🧪', city: '東京' })).toEqual(
      wrong({ name: unsettableWords, company: unsettableWords }),
    );
    expect((await abroad({ name: '山田太郎', address: 'شارع النيل' })).outcome).toBe('fit');
  });
  it('name a country that we know, or none', async () => {
    expect(await abroad({ country: 'Deutschland' })).toEqual(wrong({ country: billingWords.country }));
    expect((await abroad({ taxId: 'whatever', company: 'Engines' })).outcome).toBe('fit');
  });
});
