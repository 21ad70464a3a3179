// `npm run make-licence-keys`: a new pair of keys for licences. The public half goes into the repository, the private half is
// printed once and goes into the variable LICENCE_SIGNING_KEY of the production site.
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyFrom, publicKeyPem } from '../adapters/licence-signing/licence-signer.ts';

const file = join(import.meta.dirname, '../licence-keys/production.pem');
if (existsSync(file)) {
  console.error(
    'netlify/licence-keys/production.pem exists. Rename it first: old licences are checked with it.',
  );
  process.exit(1);
}
const secret = randomBytes(32).toString('base64');
writeFileSync(file, publicKeyPem(privateKeyFrom(secret)));
console.log('Written: netlify/licence-keys/production.pem (commit it).');
console.log(`LICENCE_SIGNING_KEY=${secret}`);
console.log('Keep this line secret; it is shown once.');
