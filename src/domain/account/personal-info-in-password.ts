// Detects passwords built from the owner's details or the site's name: the first guesses of anyone who knows the address.
import { site } from '../../site.ts';

export type Person = {
  email: string;
  firstName: string;
  lastName: string;
  company?: string | undefined;
};

/** Lowercase letters and digits, without leading and trailing digits: `Ada.Lovelace_1815!` becomes `adalovelace`. */
const core = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');

/** Whether a password is just the owner's address, name, or organization, or our name, with digits or punctuation around it. */
export function containsPersonalInfo(
  password: string,
  { email, firstName, lastName, company }: Person,
): boolean {
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
