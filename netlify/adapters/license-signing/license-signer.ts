// Signs licenses with Ed25519. Ed25519 is deterministic, so the same license always has the same key.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  decodeExtension,
  decodeLicense,
  encodeExtension,
  encodeLicense,
  readKey,
  writeKey,
} from '../../../src/domain/license/license-key.ts';
import type { LicenseFacts, LicenseExtension } from '../../../src/domain/license/license.ts';
import type { LicenseSigner } from '../../use-cases/ports.ts';

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

/** The private keys of the environment, each parsed once per process. */
const opened = new Map<string, KeyObject>();
function keyOf(text: string): KeyObject {
  const key = opened.get(text) ?? privateKeyFrom(text);
  opened.set(text, key);
  return key;
}

/**
 * Returns a signer that uses LICENCE_SIGNING_KEY. Given the previous key as well, it keeps using that one for orders
 * whose license it signed, so installed keys stay valid and accept later extensions.
 */
export function licenseSigner(base64: string, before = ''): LicenseSigner {
  const isOfBefore = (issued: string) =>
    before !== '' && verifyLicenseKey(issued, createPublicKey(keyOf(before))) !== null;
  const signed = (payload: Uint8Array, kind: 'license' | 'extension', issued: string | undefined) => {
    const privateKey = keyOf(issued !== undefined && isOfBefore(issued) ? before : base64);
    return writeKey(payload, sign(null, payload, privateKey), kind);
  };
  return {
    keyFor: (license, issued) => signed(encodeLicense(license), 'license', issued),
    extensionFor: (extension, issued) => signed(encodeExtension(extension), 'extension', issued),
  };
}

/** Returns the bytes in a text of this kind if the owner of `publicKey` signed it; null otherwise. */
function signedBytes(text: string, kind: 'license' | 'extension', publicKey: KeyObject): Uint8Array | null {
  const parts = readKey(text, kind);
  return parts && verify(null, parts.payload, publicKey, parts.signature) ? parts.payload : null;
}

/** Returns the extension in a text if the owner of `publicKey` signed it; null otherwise. */
export function verifyExtension(text: string, publicKey: KeyObject): LicenseExtension | null {
  const bytes = signedBytes(text, 'extension', publicKey);
  return bytes && decodeExtension(bytes);
}

/** Returns the license in a key if the owner of `publicKey` signed it; null otherwise. */
export function verifyLicenseKey(key: string, publicKey: KeyObject): LicenseFacts | null {
  const bytes = signedBytes(key, 'license', publicKey);
  return bytes && decodeLicense(bytes);
}
