// A device that signed in before is known by a cookie, which gives it tries of its own where others have used up those of everyone. It opens
// nothing: whoever has the cookie still needs the password.
import type { Links } from '../use-cases/ports.ts';

const name = '__Host-device';
const lifeInSeconds = 365 * 86_400;
const accountsOnOneDevice = 3;

const tokensIn = (request: Request) =>
  (new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,500})`).exec(request.headers.get('cookie') ?? '')?.[1] ?? '')
    .split('.')
    .filter(Boolean);

/** The device's token for this account, where it signed in to it before. */
export const deviceFor = (request: Request, links: Links, accountId: string) =>
  tokensIn(request).find((token) => links.isDeviceOf(token, accountId));

/** The cookie after signing in to this account. */
export function deviceCookie(request: Request, links: Links, accountId: string): string {
  const others = tokensIn(request).filter((token) => !links.isDeviceOf(token, accountId));
  const known = deviceFor(request, links, accountId) ?? links.deviceToken(accountId);
  const tokens = [known, ...others].slice(0, accountsOnOneDevice).join('.');
  return `${name}=${tokens}; Path=/; Max-Age=${lifeInSeconds}; Secure; HttpOnly; SameSite=Strict`;
}
