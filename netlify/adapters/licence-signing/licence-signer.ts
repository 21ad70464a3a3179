// Signs licenses with Ed25519. Ed25519 is deterministic, so the same license always has the same key.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  decodeExtension,
  decodeLicence,
  encodeExtension,
  encodeLicence,
  readKey,
  writeKey,
} from '../../../src/domain/license/license-key.ts';
import type { Licence, LicenceExtension } from '../../../src/domain/license/license.ts';
import type { LicenceSigner } from '../../use-cases/ports.ts';

/** The fixed prefix of an Ed25519 key in PKCS #8 (RFC 8410); the key's 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the private key for these 32 bytes, given in Base64. */
export const privateKeyFrom = (base64: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(base64, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });

/** Returns the public key as a PEM file. */
export const publicKeyPem = (privateKey: KeyObject) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/**
 * Returns a signer that uses LICENCE_SIGNING_KEY. Given the previous key as well, it keeps using that one for orders
 * whose license it signed, so installed keys stay valid and accept later extensions.
 */
export function licenceSigner(base64: string, before = ''): LicenceSigner {
  const opened = new Map<string, KeyObject>();
  const keyOf = (text: string) => {
    const key = opened.get(text) ?? privateKeyFrom(text);
    opened.set(text, key);
    return key;
  };
  const isOfBefore = (issued: string) =>
    before !== '' && verifyLicenceKey(issued, createPublicKey(keyOf(before))) !== null;
  const signed = (payload: Uint8Array, kind: 'licence' | 'extension', issued: string | undefined) => {
    const privateKey = keyOf(issued !== undefined && isOfBefore(issued) ? before : base64);
    return writeKey(payload, sign(null, payload, privateKey), kind);
  };
  return {
    keyFor: (licence, issued) => signed(encodeLicence(licence), 'licence', issued),
    extensionFor: (extension, issued) => signed(encodeExtension(extension), 'extension', issued),
  };
}

/** Returns the bytes in a text of this kind if the owner of `publicKey` signed it; null otherwise. */
function signedBytes(text: string, kind: 'licence' | 'extension', publicKey: KeyObject): Uint8Array | null {
  const parts = readKey(text, kind);
  return parts && verify(null, parts.payload, publicKey, parts.signature) ? parts.payload : null;
}

/** Returns the extension in a text if the owner of `publicKey` signed it; null otherwise. */
export function verifyExtension(text: string, publicKey: KeyObject): LicenceExtension | null {
  const bytes = signedBytes(text, 'extension', publicKey);
  return bytes && decodeExtension(bytes);
}

/** Returns the license in a key if the owner of `publicKey` signed it; null otherwise. */
export function verifyLicenceKey(key: string, publicKey: KeyObject): Licence | null {
  const bytes = signedBytes(key, 'licence', publicKey);
  return bytes && decodeLicence(bytes);
}
