// Ids and links that cannot be guessed. A link's token is computed from what it leads to, so mails can be written again at any time.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../../../src/domain/licence-key.ts';
import type { Links } from '../../use-cases/ports.ts';

const orderIdPattern = /^[0-9a-hjkmnp-tv-z]{24}$/;
/** Letters and digits of a seal: 16 bytes. */
const sealLength = 22;

/** Whether this text has the form of an order id. */
export const isOrderId = (text: string) => orderIdPattern.test(text);

/** Links signed with `secret`. */
export function orderLinks(secret: string): Links {
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
  const shortMac = (purpose: string, text: string) => mac(purpose, text).subarray(0, 16);
  const isSealOf = (given: string, purpose: string, text: string) => {
    // As it is written, for bytes can be written in more ways than one: of 16 bytes, or of all of them, cut, as mails of earlier releases had it.
    const whole = mac(purpose, text);
    const written = [
      whole.subarray(0, 16).toString('base64url'),
      whole.toString('base64url').slice(0, sealLength),
    ];
    const bytes = Buffer.from(given);
    return written.some((seal) => bytes.length === sealLength && timingSafeEqual(bytes, Buffer.from(seal)));
  };
  const asId = (bytes: Uint8Array) => toBase32(bytes.subarray(0, 15)).toLowerCase();
  return {
    seal: (kind, text) => `${text}-${shortMac(kind, text).toString('base64url')}`,
    read(kind, token) {
      const [text, mark, given] = [
        token.slice(0, -sealLength - 1),
        token.at(-sealLength - 1),
        token.slice(-sealLength),
      ];
      return mark === '-' && /^[\w-]+$/.test(token) && isSealOf(given, kind, text) ? text : null;
    },
    orderIdFor: (attempt) => asId(mac('order-id', attempt)),
    studentCode(orderId, address, sentAt) {
      const sealed = mac('student-code', `${orderId}:${address}:${sentAt}`);
      return String(sealed.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
    },
    resetToken: (accountId, nonce) => mac('password-reset', `${accountId}:${nonce}`).toString('base64url'),
    confirmationToken: (accountId, nonce) =>
      mac('confirm-address', `${accountId}:${nonce}`).toString('base64url'),
    deviceToken(accountId) {
      const device = randomBytes(9).toString('base64url');
      return device + shortMac('device', `${accountId}:${device}`).toString('base64url');
    },
    isDeviceOf(token, accountId) {
      const device = token.slice(0, 12);
      return isSealOf(token.slice(12), 'device', `${accountId}:${device}`);
    },
    newOrderId: () => asId(randomBytes(15)),
  };
}
