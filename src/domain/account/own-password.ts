// Passwords that say who their owner is, or what they are for: the first guesses of anyone who knows the address.
import { site } from '../../site.ts';

export type Person = {
  email: string;
  firstName: string;
  lastName: string;
  company?: string | undefined;
};

/** Letters and digits in lower case, without the digits at both ends: `Ada.Lovelace_1815!` becomes `adalovelace`. */
const core = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');

/** Whether a password is the owner's address or name, their organization's, or ours, with nothing but digits and signs around it. */
export function isOwnPassword(password: string, { email, firstName, lastName, company }: Person): boolean {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const words = [
    email,
    email.slice(0, at),
    domain,
    domain.slice(0, domain.lastIndexOf('.')),
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    company ?? '',
    site.product,
    site.company,
    site.product + site.product,
  ];
  const bare = core(password);
  return bare !== '' && words.some((word) => core(word) === bare);
}
