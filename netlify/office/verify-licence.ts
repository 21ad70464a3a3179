// `npm run verify-licence -- KEY [EXTENSION]`: checks a licence key offline with the public keys in netlify/licence-keys, and what a
// renewal extended it by.
// `--keys FOLDER` takes the public keys (*.pem) from another folder. Ends with status 1 where the key is not valid; a licence signed with the
// key of local development counts only with `--local`, one of a preview only with `--preview`.
import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatDay } from '../../src/domain/dates.ts';
import { isRunning, type Licence, withExtension } from '../../src/domain/license/license.ts';
import { verifyExtension, verifyLicenceKey } from '../adapters/licence-signing/licence-signer.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keys: { type: 'string', default: join(import.meta.dirname, '../licence-keys') },
    local: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
  },
});
const [key = '', extension = ''] = positionals.join('').split(/(?=BSE-)/i);

/** Pairs of keys whose licences no product takes. */
const worthless: Record<string, string> = {
  local: 'Signed with the key of local development, which everyone knows: worth nothing.',
  preview: 'Signed with the key of previews, where nobody pays: worth nothing.',
};

function report(licence: Licence, signedBy: string): void {
  const end = licence.validUntil === null ? 'without end' : `until ${formatDay(licence.validUntil)}`;
  const running = isRunning(licence, new Date().toISOString());
  console.log(worthless[signedBy] ?? `Genuine licence, signed with the key ${signedBy}.pem.`);
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

if (key === '') {
  console.error('Usage: npm run verify-licence -- BSP-XXXXX-…');
  process.exit(2);
}
const found = readdirSync(values.keys)
  .filter((file) => file.endsWith('.pem'))
  .map((file) => {
    const publicKey = createPublicKey(readFileSync(join(values.keys, file)));
    const licence = verifyLicenceKey(key, publicKey);
    const extended = extension === '' ? null : verifyExtension(extension, publicKey);
    const signedBy = file.replace(/\.pem$/, '');
    if (extension === '' || !licence) return { signedBy, licence };
    return { signedBy, licence: extended && withExtension(licence, extended) };
  })
  .find(({ licence }) => licence !== null);
if (found?.licence) {
  report(found.licence, found.signedBy);
  const { signedBy } = found;
  if (worthless[signedBy] && !values[signedBy as 'local' | 'preview']) process.exitCode = 1;
} else {
  console.error(
    extension === ''
      ? 'Not a genuine licence key: it was not signed with any of our keys, or a character is wrong.'
      : 'Not a genuine licence key, or the extension is not genuine or belongs to another key.',
  );
  process.exitCode = 1;
}
