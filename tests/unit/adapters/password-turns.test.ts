import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { scryptPasswords } from '../../../netlify/adapters/passwords/scrypt-passwords.ts';

test('while many users sign in, a file is still read before the first password is hashed', async () => {
  const order: string[] = [];
  const crowd = Array.from({ length: 6 }, () =>
    scryptPasswords.verify('correct horse battery', null).then(() => order.push('hashed')),
  );
  await stat(import.meta.filename);
  order.push('read');
  const hashes = await Promise.all(crowd);
  expect(hashes).toHaveLength(6);
  expect(order[0]).toBe('read');
});

test('a password that cannot be hashed passes its turn to the next', async () => {
  const broken = Array.from({ length: 4 }, () =>
    expect(scryptPasswords.verify('any', 'scrypt$3$8$3$AAAA$AAAA')).rejects.toThrow(),
  );
  await Promise.all(broken);
  expect(await scryptPasswords.verify('any', null)).toBe(false);
});
