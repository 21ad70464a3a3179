// How a session on this device comes to an end.
import { pages } from '~/routes.ts';
import { forgetToken } from './session-token.ts';

/** The link of a mail that confirms the address waits in the fragment while its owner signs in. */
export const confirmationMark = '#confirm=';
const carried = () => (location.hash.startsWith(confirmationMark) ? location.hash : '');

/** Why the sign-in page comes; it says so. */
type Reason = 'session=ended' | 'account=deleted';

/** Forgets the session on this device and goes to the sign-in page. */
export function signOut(reason?: Reason) {
  forgetToken();
  location.replace(pages.login + (reason === undefined ? '' : `?${reason}`) + carried());
}

/** The account of who has just signed in, with what the link of a mail brought. */
export const accountPath = () => pages.myAccount + carried();
