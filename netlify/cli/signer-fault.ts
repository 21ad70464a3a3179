// Checks that a signing key matches its deploy context, because only production may issue valid licenses.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyFrom, publicKeyPem } from '../adapters/license-signing/license-signer.ts';
import type { Purpose } from '../configuration/purpose.ts';

const licenseKeys = join(import.meta.dirname, '../license-keys');

/**
 * Takes the private key (Base64), its deploy context, and the folder of the public keys. Returns why the key must not
 * be used there. Licenses signed by the `local` and `preview` keys are not valid.
 */
export function signerFault(signingKey: string, purpose: Purpose, folder = licenseKeys): string | undefined {
  const pem = publicKeyPem(privateKeyFrom(signingKey)).trim();
  const pair = readdirSync(folder)
    .filter((file) => file.endsWith('.pem'))
    .find((file) => readFileSync(join(folder, file), 'utf8').trim() === pem);
  if (pair === undefined)
    return 'no public key in netlify/license-keys belongs to it, so no product would accept its licenses';
  const isOfPreviews = pair === 'preview.pem';
  if (pair === 'local.pem' && purpose !== 'local') return 'it is the key of local development';
  if (isOfPreviews && purpose === 'production')
    return 'it is the key of previews, whose licenses are not valid';
  return !isOfPreviews && purpose === 'preview' ? 'a preview would sign valid licenses' : undefined;
}
