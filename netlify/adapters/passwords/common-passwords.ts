// The passwords that attackers try first, ranked by how often they were found in leaks (the list of zxcvbn-ts). It is loaded when a
// password is chosen, and not before.

/** What of the whole list the 8-character rule would let through, the 10,000 most common of it. */
export const commonEnough = (ranked: readonly string[]) =>
  ranked.filter((password) => password.length >= 8).slice(0, 10_000);

let loaded: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } });
  return new Set(commonEnough(list.default));
}

/** Whether a password is one of them, however it is capitalised and whatever blanks stand around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  return (await loaded).has(password.normalize('NFKC').trim().toLowerCase());
}
