// Sessions as signed tokens (HS256 and nothing else). A token names its account and the account's session version; the stored
// version decides whether it still counts.
import { jwtVerify, SignJWT } from 'jose';
import type { Session, SessionTokens } from '../../use-cases/ports.ts';

const shared = { issuer: 'biospect', audience: 'trial-account', typ: 'session+jwt' };
const lifeInDays = 7;

/** What a token can say of a time. */
const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString();

/** Tokens signed with `secret`; those signed with the one before it count as well, while the secret is being rotated. */
export function sessionTokens(secret: string, before = ''): SessionTokens {
  const key = new TextEncoder().encode(secret);
  const keys = before === '' ? [key] : [key, new TextEncoder().encode(before)];
  return {
    async issue(accountId, version, now) {
      const id = crypto.randomUUID();
      const startedAt = wholeSecond(Date.parse(now));
      const expiresAt = wholeSecond(Date.parse(now) + lifeInDays * 86_400_000);
      const token = await new SignJWT({ ver: version })
        .setProtectedHeader({ alg: 'HS256', typ: shared.typ })
        .setSubject(accountId)
        .setIssuer(shared.issuer)
        .setAudience(shared.audience)
        .setJti(id)
        .setIssuedAt(new Date(startedAt))
        .setExpirationTime(new Date(expiresAt))
        .sign(key);
      return { token, session: { id, accountId, version, startedAt, expiresAt } };
    },
    async read(token, now) {
      for (const accepted of keys) {
        const session = await readWith(accepted, token, now);
        if (session) return session;
      }
      return null;
    },
  };
}

/** The session in a token that was signed with this key. */
async function readWith(key: Uint8Array, token: string, now: string): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      ...shared,
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'jti', 'ver'],
      currentDate: new Date(now),
    });
    const { jti, sub, iat, exp, ver } = payload;
    if (typeof ver !== 'number') return null;
    const expiresAt = wholeSecond(exp! * 1000);
    const startedAt = wholeSecond((iat ?? exp! - lifeInDays * 86_400) * 1000);
    return { id: jti!, accountId: sub!, version: ver, startedAt, expiresAt };
  } catch {
    return null;
  }
}
