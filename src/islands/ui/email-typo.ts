// Most mistyped addresses are one typo away from one of a few domains: suggest the one that was meant.
import { isOneTypoApart } from '../../domain/one-typo.ts';

const domains = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'rediffmail.com',
  'protonmail.com',
];
/** Real domains that are one typo away from one above. */
const real = ['mail.com', 'gmx.com', 'ymail.com', 'email.com', 'yahoo.co.id', 'yahoo.com.in', 'hotmail.co'];

/** The address that was probably meant: `ada@gmial.com` → `ada@gmail.com`. Null if nothing looks wrong. */
export function meantEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domains.includes(domain) || real.includes(domain)) return null;
  const meant = domains.find((candidate) => isOneTypoApart(domain, candidate));
  return meant === undefined ? null : `${typed.slice(0, at).trim()}@${meant}`;
}
