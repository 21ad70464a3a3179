// Sessions as signed tokens (HS256 and nothing else). A token names its account and the account's session version; the stored
// version decides whether it still counts.
import { jwtVerify, SignJWT } from 'jose';
import type { SessionTokens } from '../../use-cases/ports.ts';

const shared = { issuer: 'biospect', audience: 'trial-account', typ: 'session+jwt' };
const lifeInDays = 7;

/** Tokens signed with `secret`. */
export function sessionTokens(secret: string): SessionTokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (accountId, version, now) =>
      new SignJWT({ ver: version })
        .setProtectedHeader({ alg: 'HS256', typ: shared.typ })
        .setSubject(accountId)
        .setIssuer(shared.issuer)
        .setAudience(shared.audience)
        .setJti(crypto.randomUUID())
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(Date.parse(now) + lifeInDays * 86_400_000))
        .sign(key),
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          ...shared,
          algorithms: ['HS256'],
          requiredClaims: ['sub', 'exp', 'jti', 'ver'],
          currentDate: new Date(now),
        });
        const { jti, sub, exp, ver } = payload;
        if (typeof ver !== 'number') return null;
        return { id: jti!, accountId: sub!, version: ver, expiresAt: new Date(exp! * 1000).toISOString() };
      } catch {
        return null;
      }
    },
  };
}
