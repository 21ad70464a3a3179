// Unguessable IDs and links. A link's token is computed from what it opens, so an email can be written again at any time.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../../../src/domain/license/license-key.ts';
import type { Links } from '../../use-cases/ports.ts';

const orderIdPattern = /^[0-9a-hjkmnp-tv-z]{24}$/;
/** The length of a signature in characters, for 16 bytes. */
const signatureLength = 22;

/** Hashes a token as the store keeps it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whether this text has the format of an order ID. */
export const isOrderId = (text: string) => orderIdPattern.test(text);

/** Returns links signed with `secret`. While the secret is being rotated, links signed with the previous one are valid as well. */
export function orderLinks(secret: string, before = ''): Links {
  const secrets = before === '' ? [secret] : [secret, before];
  const macOf = (by: string, purpose: string, text: string) =>
    createHmac('sha256', by).update(`${purpose}:${text}`).digest();
  const mac = (purpose: string, text: string) => macOf(secret, purpose, text);
  const shortMac = (purpose: string, text: string, by = secret) => macOf(by, purpose, text).subarray(0, 16);
  const isSignatureOf = (given: string, purpose: string, text: string) => {
    // Compares the written form, because the same bytes have several encodings. Accepts 16 bytes, or the longer form,
    // cut, that earlier releases used in emails.
    const written = secrets.flatMap((by) => {
      const whole = macOf(by, purpose, text);
      return [
        whole.subarray(0, 16).toString('base64url'),
        whole.toString('base64url').slice(0, signatureLength),
      ];
    });
    const bytes = Buffer.from(given);
    return written.some(
      (signature) => bytes.length === signatureLength && timingSafeEqual(bytes, Buffer.from(signature)),
    );
  };
  /** Returns the token with the hash that the store knows, because it may be older than a rotation; without a hash, the current one. */
  const known = (make: (by: string) => string, hash: string | undefined) =>
    secrets.map(make).find((token) => hash !== undefined && hashOf(token) === hash) ?? make(secret);
  const codeBy = (by: string, text: string) =>
    String(macOf(by, 'student-code', text).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const asId = (bytes: Uint8Array) => toBase32(bytes.subarray(0, 15)).toLowerCase();
  return {
    signToken: (kind, text, hash) =>
      known((by) => `${text}-${shortMac(kind, text, by).toString('base64url')}`, hash),
    read(kind, token) {
      const [text, mark, given] = [
        token.slice(0, -signatureLength - 1),
        token.at(-signatureLength - 1),
        token.slice(-signatureLength),
      ];
      return mark === '-' && /^[\w-]+$/.test(token) && isSignatureOf(given, kind, text) ? text : null;
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
      return isSignatureOf(token.slice(12), 'device', `${accountId}:${device}`);
    },
    newOrderId: () => asId(randomBytes(15)),
  };
}
