// Most mistyped addresses are one typo away from one of a few domains: suggest the one that was meant.
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

/** Whether one inserted, missing, wrong, or swapped character turns `a` into `b`. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** The address that was probably meant: `ada@gmial.com` → `ada@gmail.com`. Null if nothing looks wrong. */
export function meantEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domains.includes(domain) || real.includes(domain)) return null;
  const meant = domains.find((candidate) => isOneSlip(domain, candidate));
  return meant === undefined ? null : `${typed.slice(0, at).trim()}@${meant}`;
}
