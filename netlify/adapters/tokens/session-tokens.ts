// Sessions as signed tokens (HS256 only). A token contains its account and the account's session version. The stored
// version determines whether it is still valid.
import { jwtVerify, SignJWT } from 'jose';
import type { Session, SessionTokens } from '../../use-cases/ports.ts';

const shared = { issuer: 'biospect', audience: 'trial-account', typ: 'session+jwt' };
const lifeInDays = 7;

/** Rounds to whole seconds, the precision of times in a token. */
const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString();

/** Returns tokens signed with `secret`. While the secret is being rotated, tokens signed with the previous one are valid as well. */
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

/** Returns the session in a token if it was signed with this key. */
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
