import { expect, it } from 'vitest';
import { confirmAddress, endSessions, newAccount, setPassword } from '../../../src/domain/account/account.ts';

const now = '2026-11-20T10:00:00.000Z';
const later = '2026-11-21T10:00:00.000Z';
const ada = newAccount(
  { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace', password: 'hash' },
  'confirmation',
  now,
);

it('a new account has 30 days to confirm its address and to try the product', () => {
  const end = '2026-12-20T10:00:00.000Z';
  expect(ada).toMatchObject({
    registeredAt: now,
    trialExpiresAt: end,
    confirmation: { hash: 'confirmation', expiresAt: end },
  });
});
it('ending all sessions or setting a password invalidates every earlier session', () => {
  expect(endSessions(ada).sessionVersion).toBe(ada.sessionVersion + 1);
  const renewed = setPassword({ ...ada, reset: { hash: 'reset', expiresAt: later } }, 'new hash');
  expect(renewed).toEqual({ ...ada, password: 'new hash', sessionVersion: ada.sessionVersion + 1 });
});
it('an address keeps its first confirmation time, and its link stops working', () => {
  const confirmed = confirmAddress(ada, now);
  expect([confirmed.confirmedAt, confirmed.confirmation]).toEqual([now, undefined]);
  expect(confirmAddress(confirmed, later).confirmedAt).toBe(now);
});
