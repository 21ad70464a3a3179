// Hashes passwords with scrypt (OWASP: N = 2^15, r = 8, p = 3). The parameters are stored with the hash, so they can be
// raised later. Passwords are normalized to NFKC first, so the same keystrokes on two machines give the same password.
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../../use-cases/ports.ts';
import { isCommonPassword } from './common-passwords.ts';

const now = { N: 2 ** 15, r: 8, p: 3 };
const length = 32;

/**
 * How many hashes are computed concurrently; others wait. Node has four threads for files, DNS, and hashes together.
 * Many sign-ins must not block all other calls or hold 32 MB each.
 */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  inTurn(() => {
    const maxmem = 256 * options.N! * options.r!;
    return new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) => {
        if (error) reject(error);
        else resolve(key);
      });
    });
  });

/** `scrypt$N$r$p$salt$hash` */
const write = ({ N, r, p }: typeof now, salt: Buffer, key: Buffer) =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Verified if there is no account, so that the response takes equally long. */
const dummyHash = write(now, Buffer.alloc(16), Buffer.alloc(length));

/** Hashes and verifies passwords, a few at a time. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16);
    return write(now, salt, await derive(password, salt, now));
  },
  async verify(password, stored) {
    const [, N, r, p, salt = '', key = ''] = (stored ?? dummyHash).split('$');
    const expected = Buffer.from(key, 'base64url');
    const options = { N: Number(N), r: Number(r), p: Number(p) };
    const actual = await derive(password, Buffer.from(salt, 'base64url'), options);
    return timingSafeEqual(actual, expected) && stored !== null;
  },
  isCommon: isCommonPassword,
};
