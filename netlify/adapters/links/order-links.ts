// Ids and links that cannot be guessed. A link's token is computed from what it leads to, so emails can be written again at any time.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../../../src/domain/license/license-key.ts';
import type { Links } from '../../use-cases/ports.ts';

const orderIdPattern = /^[0-9a-hjkmnp-tv-z]{24}$/;
/** Letters and digits of a seal: 16 bytes. */
const sealLength = 22;

/** As the store keeps a token. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whether this text has the form of an order id. */
export const isOrderId = (text: string) => orderIdPattern.test(text);

/** Links signed with `secret`; those signed with the one before it count as well, while the secret is being rotated. */
export function orderLinks(secret: string, before = ''): Links {
  const secrets = before === '' ? [secret] : [secret, before];
  const macOf = (by: string, purpose: string, text: string) =>
    createHmac('sha256', by).update(`${purpose}:${text}`).digest();
  const mac = (purpose: string, text: string) => macOf(secret, purpose, text);
  const shortMac = (purpose: string, text: string, by = secret) => macOf(by, purpose, text).subarray(0, 16);
  const isSealOf = (given: string, purpose: string, text: string) => {
    // As it is written, for bytes can be written in more ways than one: of 16 bytes, or of all of them, cut, as emails of earlier releases had it.
    const written = secrets.flatMap((by) => {
      const whole = macOf(by, purpose, text);
      return [whole.subarray(0, 16).toString('base64url'), whole.toString('base64url').slice(0, sealLength)];
    });
    const bytes = Buffer.from(given);
    return written.some((seal) => bytes.length === sealLength && timingSafeEqual(bytes, Buffer.from(seal)));
  };
  /** The token that the store knows by this hash, for it may have been made before a rotation; without a hash, the present one. */
  const known = (make: (by: string) => string, hash: string | undefined) =>
    secrets.map(make).find((token) => hash !== undefined && hashOf(token) === hash) ?? make(secret);
  const codeBy = (by: string, text: string) =>
    String(macOf(by, 'student-code', text).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const asId = (bytes: Uint8Array) => toBase32(bytes.subarray(0, 15)).toLowerCase();
  return {
    seal: (kind, text, hash) =>
      known((by) => `${text}-${shortMac(kind, text, by).toString('base64url')}`, hash),
    read(kind, token) {
      const [text, mark, given] = [
        token.slice(0, -sealLength - 1),
        token.at(-sealLength - 1),
        token.slice(-sealLength),
      ];
      return mark === '-' && /^[\w-]+$/.test(token) && isSealOf(given, kind, text) ? text : null;
    },
    orderIdFor: (attempt) => asId(mac('order-id', attempt)),
    earlierOrderIdFor: (attempt) => (before === '' ? null : asId(macOf(before, 'order-id', attempt))),
    studentCode: (orderId, address, sentAt) => codeBy(secret, `${orderId}:${address}:${sentAt}`),
    isStudentCode: (typed, orderId, address, sentAt) =>
      secrets.some((by) => codeBy(by, `${orderId}:${address}:${sentAt}`) === typed),
    resetToken: (accountId, nonce, hash) =>
      known((by) => macOf(by, 'password-reset', `${accountId}:${nonce}`).toString('base64url'), hash),
    confirmationToken: (accountId, nonce, hash) =>
      known((by) => macOf(by, 'confirm-address', `${accountId}:${nonce}`).toString('base64url'), hash),
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
