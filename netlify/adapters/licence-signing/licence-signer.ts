// Ed25519 over the bytes of a license. Ed25519 draws no randomness: the same license has the same key, permanently.
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

/** The fixed beginning of a PKCS 8 file of an Ed25519 key (RFC 8410); its 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key whose 32 bytes these are, in base 64. */
export const privateKeyFrom = (base64: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(base64, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The public half as a PEM file. */
export const publicKeyPem = (privateKey: KeyObject) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/**
 * A signer with the key of LICENCE_SIGNING_KEY. With the key before it, an order whose license was signed with that one goes on being signed
 * with it: what is installed stays the same, and takes the extensions that follow.
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

/** The bytes in a text of this kind that the owner of `publicKey` signed; null for any other. */
function signedBytes(text: string, kind: 'licence' | 'extension', publicKey: KeyObject): Uint8Array | null {
  const parts = readKey(text, kind);
  return parts && verify(null, parts.payload, publicKey, parts.signature) ? parts.payload : null;
}

/** The extension that was signed by the owner of `publicKey`; null for any other text. */
export function verifyExtension(text: string, publicKey: KeyObject): LicenceExtension | null {
  const bytes = signedBytes(text, 'extension', publicKey);
  return bytes && decodeExtension(bytes);
}

/** The license in a key that was signed by the owner of `publicKey`; null for any other text. */
export function verifyLicenceKey(key: string, publicKey: KeyObject): Licence | null {
  const bytes = signedBytes(key, 'licence', publicKey);
  return bytes && decodeLicence(bytes);
}
