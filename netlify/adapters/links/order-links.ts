// Ids and links that cannot be guessed. A link's token is computed from the order's id, so mails can be written again at any time.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromDayNumber, toDayNumber } from '../../../src/domain/dates.ts';
import { toBase32 } from '../../../src/domain/licence-key.ts';
import type { Links } from '../../use-cases/ports.ts';

const orderIdPattern = /^[0-9a-hjkmnp-tv-z]{24}$/;

/** Whether this text has the form of an order id. */
export const isOrderId = (text: string) => orderIdPattern.test(text);

/** Links signed with `secret`. */
export function orderLinks(secret: string): Links {
  const seal = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
  const mac = (orderId: string) => seal('order-link', orderId).subarray(0, 16);
  const papersToken = (orderId: string) =>
    `${orderId}-${seal('papers-link', orderId).toString('base64url').slice(0, 22)}`;
  const asId = (bytes: Uint8Array) => toBase32(bytes.subarray(0, 15)).toLowerCase();
  return {
    orderToken: (orderId) => `${orderId}-${mac(orderId).toString('base64url')}`,
    orderOf(token) {
      const orderId = token.slice(0, 24);
      const given = Buffer.from(token.slice(25), 'base64url');
      if (token[24] !== '-' || !isOrderId(orderId) || given.length !== 16) return null;
      return timingSafeEqual(given, mac(orderId)) ? orderId : null;
    },
    renewalToken(orderId, validUntil) {
      const what = `${orderId}-${toDayNumber(validUntil)}`;
      return `${what}-${seal('renewal-link', what).toString('base64url').slice(0, 22)}`;
    },
    renewalOf(token) {
      const [, orderId = '', day = ''] = /^(\w{24})-(\d{1,5})-/.exec(token) ?? [];
      const validUntil = fromDayNumber(Number(day));
      const given = Buffer.from(token);
      const expected = Buffer.from(this.renewalToken(orderId, validUntil));
      return given.length === expected.length && timingSafeEqual(given, expected) ? validUntil : undefined;
    },
    papersToken,
    papersOf(token) {
      const orderId = token.slice(0, 24);
      const given = Buffer.from(token);
      const expected = Buffer.from(papersToken(orderId));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && isOrderId(orderId) ? orderId : null;
    },
    orderIdFor: (attempt) => asId(seal('order-id', attempt)),
    resetToken: (accountId, nonce) => seal('password-reset', `${accountId}:${nonce}`).toString('base64url'),
    confirmationToken: (accountId, nonce) =>
      seal('confirm-address', `${accountId}:${nonce}`).toString('base64url'),
    deviceToken(accountId) {
      const device = randomBytes(9).toString('base64url');
      return device + seal('device', `${accountId}:${device}`).toString('base64url').slice(0, 22);
    },
    isDeviceOf(token, accountId) {
      const device = token.slice(0, 12);
      const given = Buffer.from(token);
      const sealed = seal('device', `${accountId}:${device}`).toString('base64url').slice(0, 22);
      const expected = Buffer.from(device + sealed);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    unsubscribeToken: (accountId) =>
      `${accountId}-${seal('unsubscribe', accountId).toString('base64url').slice(0, 22)}`,
    unsubscriberOf(token) {
      const accountId = token.slice(0, 64);
      const given = Buffer.from(token);
      const expected = Buffer.from(this.unsubscribeToken(accountId));
      return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : null;
    },
    newOrderId: () => asId(randomBytes(15)),
  };
}
