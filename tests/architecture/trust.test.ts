// Who may vouch for a value from outside (src/domain/trust.ts). The types reject a value that no code vouches for. These tests reject
// code that would vouch for one without having verified a signature or fetched it.
import { expect, it } from 'vitest';
import { read, sources } from './source-files.ts';

const home = 'src/domain/trust.ts';
const providers = [
  'netlify/adapters/message-fields.ts',
  'netlify/adapters/payu/',
  'netlify/adapters/stripe/',
];
const mayUse: Record<string, readonly string[]> = {
  signed: providers,
  fetched: providers,
  ours: ['netlify/cli/'],
  priceOf: ['src/domain/billing/receive-transfer.ts'],
};
const shipped = sources.filter((file) => !file.startsWith('tests/') && file !== home);

/** The names that a file imports from the module. */
const importedBy = (file: string) =>
  [...read(file).matchAll(/^import \{([^}]*)\} from '[^']*\/trust\.ts';$/gm)].flatMap(([, names = '']) =>
    names.split(',').map((each) => each.trim().split(' ')[0]!),
  );

it.each(Object.entries(mayUse))('calls `%s` only for verified values', (name, places) => {
  const users = shipped.filter((file) => importedBy(file).includes(name));
  expect(users).not.toEqual([]);
  expect(users.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
});

it('casts no value to a trust class outside the module', () => {
  const cast = /\bas (?:unknown as )?(?:Signed|Fetched|Vouched|VouchedEvent|VouchedReference|PaymentNews)\b/;
  expect(shipped.filter((file) => cast.test(read(file)))).toEqual([]);
});

it('imports the module with named imports, so the tests above see them', () => {
  const named = /from '[^']*\/trust\.ts'/g;
  const asNames = /^(?:import (?:type )?\{[^}]*\}) from '[^']*\/trust\.ts';$/gm;
  const count = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].length;
  expect(shipped.filter((file) => count(file, named) !== count(file, asNames))).toEqual([]);
});
