// Recognizes devices that have signed in before by a cookie. They get a separate rate limit, so an attack cannot lock
// the owner out. The cookie grants no access; signing in still needs the password.
import type { Links } from '../use-cases/ports.ts';

const name = '__Host-device';
const lifeInSeconds = 365 * 86_400;
const accountsOnOneDevice = 3;

const tokensIn = (request: Request) =>
  (new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,500})`).exec(request.headers.get('cookie') ?? '')?.[1] ?? '')
    .split('.')
    .filter(Boolean);

/** Returns the device's token for this account if it has signed in to it before. */
export const deviceFor = (request: Request, links: Links, accountId: string) =>
  tokensIn(request).find((token) => links.isDeviceOf(token, accountId));

/** Returns the cookie to set after signing in to this account. */
export function deviceCookie(request: Request, links: Links, accountId: string): string {
  const others = tokensIn(request).filter((token) => !links.isDeviceOf(token, accountId));
  const known = deviceFor(request, links, accountId) ?? links.deviceToken(accountId);
  const tokens = [known, ...others].slice(0, accountsOnOneDevice).join('.');
  return `${name}=${tokens}; Path=/; Max-Age=${lifeInSeconds}; Secure; HttpOnly; SameSite=Strict`;
}
