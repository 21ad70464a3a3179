// Signs out by ending the session itself on the server, rather than only clearing the browser's cookie.
import type { Accounts } from './ports.ts';

/** Ends the session of this token. Does nothing if the session is no longer valid. @throws UpstreamError */
export async function logOut({ tokens, accounts, now }: Accounts, token: string | undefined): Promise<void> {
  const session = token === undefined ? null : await tokens.read(token, now());
  if (session) await accounts.endSession(session);
}
