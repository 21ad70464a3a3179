// `npm run make-licence-keys [-- preview]`: a new pair of keys for licences. The public half goes into the repository, the private half is
// printed once and goes into the variable LICENCE_SIGNING_KEY of the production site, or of its previews.
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyFrom, publicKeyPem } from '../adapters/licence-signing/licence-signer.ts';

const pair = process.argv[2] ?? 'production';
if (pair !== 'production' && pair !== 'preview') {
  console.error('Usage: npm run make-licence-keys [-- preview]');
  process.exit(2);
}
const name = `netlify/licence-keys/${pair}.pem`;
const file = join(import.meta.dirname, '../..', name);
if (existsSync(file)) {
  console.error(`${name} exists. Rename it first: old licences are checked with it.`);
  process.exit(1);
}
const secret = randomBytes(32).toString('base64');
writeFileSync(file, publicKeyPem(privateKeyFrom(secret)));
console.log(`Written: ${name} (commit it).`);
console.log(`LICENCE_SIGNING_KEY=${secret}`);
console.log('Keep this line secret; it is shown once.');
