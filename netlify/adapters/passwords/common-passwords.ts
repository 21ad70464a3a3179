// The passwords that attackers try first, ranked by their frequency in leaks (the list of zxcvbn-ts). Loaded only when
// a password is chosen.

/** Returns the 10,000 most common passwords of the list that satisfy the 8-character rule. */
export const commonEnough = (ranked: readonly string[]) =>
  ranked.filter((password) => password.length >= 8).slice(0, 10_000);

let loaded: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } });
  return new Set(commonEnough(list.default));
}

/** Whether a password is on the list, ignoring capitalization and surrounding whitespace. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  return (await loaded).has(password.normalize('NFKC').trim().toLowerCase());
}
