// Sessions as signed tokens (HS256 and nothing else). A token names its account and the account's session version; the stored
// version decides whether it still counts.
import { jwtVerify, SignJWT } from 'jose';
import type { SessionTokens } from '../../use-cases/ports.ts';

const shared = { issuer: 'biospect', audience: 'trial-account', typ: 'session+jwt' };
const lifeInDays = 7;

/** What a token can say of a time. */
const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString();

/** Tokens signed with `secret`. */
export function sessionTokens(secret: string): SessionTokens {
  const key = new TextEncoder().encode(secret);
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
    },
  };
}
