// Generates a key pair for licenses. The public key goes into the repository. The private key is printed once and goes
// into the variable LICENCE_SIGNING_KEY of the production site or of its previews.
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { typed } from './command-list.ts';
import { privateKeyFrom, publicKeyPem } from '../adapters/license-signing/license-signer.ts';

/** Generates a pair. The only positional argument is `production` or `preview`. */
export function run(...args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keys: { type: 'string', default: join(import.meta.dirname, '../license-keys') } },
  });
  const [pair = 'production'] = positionals;
  if (pair !== 'production' && pair !== 'preview') {
    console.error(`Usage: ${typed('make-license-keys')}`);
    process.exit(2);
  }
  const file = join(values.keys, `${pair}.pem`);
  const name = relative('', file);
  if (existsSync(file)) {
    console.error(`${name} exists. Rename it first: old licenses are checked with it.`);
    process.exit(1);
  }
  const secret = randomBytes(32).toString('base64');
  writeFileSync(file, publicKeyPem(privateKeyFrom(secret)));
  console.log(`Written: ${name} (commit it).`);
  console.log(`LICENCE_SIGNING_KEY=${secret}`);
  console.log('Keep this line secret; it is shown once.');
}
