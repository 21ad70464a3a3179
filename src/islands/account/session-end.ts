// How a session on this device comes to an end.
import { pages } from '~/routes.ts';
import { forgetToken } from './session-token.ts';

/** The links of emails that wait in the fragment while their owner signs in: for this address, and for another. */
export const confirmationMark = '#confirm=';
export const newAddressMark = '#address=';
const carried = () =>
  [confirmationMark, newAddressMark].some((mark) => location.hash.startsWith(mark)) ? location.hash : '';

/** Why the sign-in page comes; it says so. */
type Reason = 'session=ended' | 'account=deleted';

/** Forgets the session on this device and goes to the sign-in page. */
export function signOut(reason?: Reason) {
  forgetToken();
  location.replace(pages.login + (reason === undefined ? '' : `?${reason}`) + carried());
}

/** The account of who has just signed in, with what the link of an email brought. */
export const accountPath = () => pages.myAccount + carried();
