// Verifies a license key offline and reports how far a renewal extended it.
import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatDay } from '../../src/domain/dates.ts';
import { isRunning, type Licence, withExtension } from '../../src/domain/license/license.ts';
import { typed } from './command-list.ts';
import { verifyExtension, verifyLicenceKey } from '../adapters/licence-signing/licence-signer.ts';

const options = {
  keys: { type: 'string', default: join(import.meta.dirname, '../licence-keys') },
  local: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
} as const;

/** Key pairs whose licenses no product accepts. */
const worthless: Record<string, string> = {
  local: 'Signed with the key of local development, which everyone knows: worth nothing.',
  preview: 'Signed with the key of previews, where nobody pays: worth nothing.',
};

function report(licence: Licence, signedBy: string): void {
  const end = licence.validUntil === null ? 'without end' : `until ${formatDay(licence.validUntil)}`;
  const running = isRunning(licence, new Date().toISOString());
  console.log(worthless[signedBy] ?? `Genuine license, signed with the key ${signedBy}.pem.`);
  console.log(`  product      ${licence.productId}, ${licence.edition} edition`);
  const { seat } = licence;
  console.log(
    seat ? `  seat         ${seat.number}, person ${seat.round}` : `  seats        ${licence.seats}`,
  );
  console.log(`  licensed to  ${licence.holder}`);
  console.log(`  valid        from ${formatDay(licence.validFrom)} ${end}${running ? '' : ' (not today)'}`);
  if (licence.majorVersion !== null) console.log(`  updates      of version ${licence.majorVersion}`);
  console.log(`  order        ${licence.orderId}`);
}

/** Returns a key's license, extended if an extension is given, and the name of the public key that verifies it. */
function verified(folder: string, key: string, extension: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pem'))
    .map((file) => {
      const publicKey = createPublicKey(readFileSync(join(folder, file)));
      const licence = verifyLicenceKey(key, publicKey);
      const signedBy = file.replace(/\.pem$/, '');
      if (extension === '' || !licence) return { signedBy, licence };
      const extended = verifyExtension(extension, publicKey);
      return { signedBy, licence: extended && withExtension(licence, extended) };
    })
    .find(({ licence }) => licence !== null);
}

/**
 * Reports on a key. The status is 1 if the key is not valid here. Keys of local development and previews need an
 * option.
 */
export function run(...args: string[]): void {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [key = '', extension = ''] = positionals.join('').split(/(?=BSE-)/i);
  if (key === '') {
    console.error(`Usage: ${typed('verify-license')}`);
    process.exit(2);
  }
  const found = verified(values.keys, key, extension);
  if (found?.licence) {
    report(found.licence, found.signedBy);
    const { signedBy } = found;
    if (worthless[signedBy] && !values[signedBy as 'local' | 'preview']) process.exitCode = 1;
  } else {
    console.error(
      extension === ''
        ? 'Not a genuine license key: it was not signed with any of our keys, or a character is wrong.'
        : 'Not a genuine license key, or the extension is not genuine or belongs to another key.',
    );
    process.exitCode = 1;
  }
}
