import { expect, it } from 'vitest';
import { payuOrderRequestSchema } from '../../../src/contracts/checkout.ts';
import { indianStates } from '../../../src/domain/tax.ts';
import { addressHash } from '../../../netlify/adapters/redis/address-hash.ts';

it('a state is one of those that tax knows', () => {
  const isTaken = (stateCode: string) => {
    const parsed = payuOrderRequestSchema.safeParse({ stateCode });
    return !(parsed.error?.issues ?? []).some(({ path }) => path[0] === 'stateCode');
  };
  const codes = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));
  expect(codes.filter(isTaken)).toEqual(Object.keys(indianStates).toSorted());
  expect(['', '1', '001', 'XX'].filter(isTaken)).toEqual([]);
});

it('an address is the same in every way of writing its characters', () => {
  expect(addressHash(' ADA@EXAMPLE.org')).toBe(addressHash('ada@example.org'));
  expect(addressHash('ada@ｅｘample.org')).toBe(addressHash('ada@example.org'));
});
