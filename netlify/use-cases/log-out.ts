// Signing out ends the session itself, not only the memory of one browser.
import type { Accounts } from './ports.ts';

/** Ends the session of this token. One that does not count anymore is over as it is. @throws NeighbourError */
export async function logOut({ tokens, accounts, now }: Accounts, token: string | undefined): Promise<void> {
  const session = token === undefined ? null : await tokens.read(token, now());
  if (session) await accounts.endSession(session);
}
