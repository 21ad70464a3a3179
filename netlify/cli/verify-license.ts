// Verifies a license key offline and reports how far a renewal extended it.
import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatDay } from '../../src/domain/dates.ts';
import { isRunning, type LicenseFacts, withExtension } from '../../src/domain/license/license.ts';
import { typed } from './command-list.ts';
import { verifyExtension, verifyLicenseKey } from '../adapters/license-signing/license-signer.ts';

const options = {
  keys: { type: 'string', default: join(import.meta.dirname, '../license-keys') },
  local: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
} as const;

/** Key pairs whose licenses no product accepts. */
const worthless: Record<string, string> = {
  local: 'Signed with the published key of local development: not a valid license.',
  preview: 'Signed with the key of previews, where no one pays: not a valid license.',
};

function report(license: LicenseFacts, signedBy: string): void {
  const end = license.validUntil === null ? 'without end' : `until ${formatDay(license.validUntil)}`;
  const running = isRunning(license, new Date().toISOString());
  console.log(worthless[signedBy] ?? `Genuine license, signed with the key ${signedBy}.pem.`);
  console.log(`  product      ${license.productId}, ${license.edition} edition`);
  const { seat } = license;
  console.log(
    seat ? `  seat         ${seat.number}, person ${seat.round}` : `  seats        ${license.seats}`,
  );
  console.log(`  licensed to  ${license.holder}`);
  console.log(`  valid        from ${formatDay(license.validFrom)} ${end}${running ? '' : ' (not today)'}`);
  if (license.majorVersion !== null) console.log(`  updates      of version ${license.majorVersion}`);
  console.log(`  order        ${license.orderId}`);
}

/** Returns a key's license, extended if an extension is given, and the name of the public key that verifies it. */
function verified(folder: string, key: string, extension: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pem'))
    .map((file) => {
      const publicKey = createPublicKey(readFileSync(join(folder, file)));
      const license = verifyLicenseKey(key, publicKey);
      const signedBy = file.replace(/\.pem$/, '');
      if (extension === '' || !license) return { signedBy, license };
      const extended = verifyExtension(extension, publicKey);
      return { signedBy, license: extended && withExtension(license, extended) };
    })
    .find(({ license }) => license !== null);
}

/** Reports on a key. The status is 1 if the key is not valid here. Keys of local development and previews need an option. */
export function run(...args: string[]): void {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [key = '', extension = ''] = positionals.join('').split(/(?=BSE-)/i);
  if (key === '') {
    console.error(`Usage: ${typed('verify-license')}`);
    process.exit(2);
  }
  const found = verified(values.keys, key, extension);
  if (found?.license) {
    report(found.license, found.signedBy);
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
