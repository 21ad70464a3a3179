// Ends the session on this device.
import { pages } from '~/routes.ts';
import { forgetToken } from './session-token.ts';

/** The fragments of email links that wait while their owner signs in: one to confirm this address, one to change to another. */
export const confirmationMark = '#confirm=';
export const newAddressMark = '#address=';
const carried = () =>
  [confirmationMark, newAddressMark].some((mark) => location.hash.startsWith(mark)) ? location.hash : '';

/** Why the sign-in page opens, which it explains. */
type Reason = 'session=ended' | 'account=deleted';

/** Deletes the session on this device and redirects to the sign-in page. */
export function signOut(reason?: Reason) {
  forgetToken();
  location.replace(pages.login + (reason === undefined ? '' : `?${reason}`) + carried());
}

/** The account page after signing in, with the fragment of an email link. */
export const accountPath = () => pages.myAccount + carried();
