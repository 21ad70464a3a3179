// The 30 day trial, and the emails that tell of its end.
import { addDays } from '../dates.ts';

export const trialInDays = 30;

/** When a trial that starts at `registeredAt` ends. */
export const trialEnd = (registeredAt: string) => addDays(registeredAt, trialInDays);

/** Whether a trial that ends at `expiresAt` still runs at `now`. */
export const trialStatus = (expiresAt: string, now: string): 'active' | 'expired' =>
  now < expiresAt ? 'active' : 'expired';

/** Each mail about the end is due so many days before it, and worth sending until the next is, the last for a week. */
const trialMailDays = [7, 1, 0] as const;
const staleAfterDays: Record<TrialMail['days'], number> = { 7: -1, 1: 0, 0: 7 };

export type TrialMail = { days: (typeof trialMailDays)[number]; at: string; staleAt: string };
type Trial = {
  trialExpiresAt: string;
  trialMails?: readonly number[] | undefined;
  wantsNoTrialMails?: boolean | undefined;
};

/** The first mail about the end that was not sent and is not stale at `now`, due or not yet; null where there is none. */
export function nextTrialMail(
  { trialExpiresAt, trialMails = [], wantsNoTrialMails = false }: Trial,
  now: string,
): TrialMail | null {
  if (wantsNoTrialMails) return null;
  for (const days of trialMailDays) {
    const staleAt = addDays(trialExpiresAt, staleAfterDays[days]);
    if (!trialMails.includes(days) && now < staleAt)
      return { days, at: addDays(trialExpiresAt, -days), staleAt };
  }
  return null;
}
