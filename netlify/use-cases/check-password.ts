// Checks whether a new password is one that attackers try first.
import { containsPersonalInfo, type Person } from '../../src/domain/account/personal-info-in-password.ts';
import type { Passwords } from './ports.ts';

/** Explains why this person should not use this password; null if there is no objection. */
export async function weaknessOf(
  passwords: Passwords,
  password: string,
  person: Person,
): Promise<'common-password' | 'own-password' | null> {
  if (await passwords.isCommon(password)) return 'common-password';
  return containsPersonalInfo(password, person) ? 'own-password' : null;
}
