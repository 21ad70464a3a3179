// The 30-day trial and the emails that announce its end.
import { addDays } from '../dates.ts';

export const trialInDays = 30;

/** When a trial that starts at `registeredAt` ends. */
export const trialEnd = (registeredAt: string) => addDays(registeredAt, trialInDays);

/** Whether a trial that ends at `expiresAt` is still active at `now`. */
export const trialStatus = (expiresAt: string, now: string): 'active' | 'expired' =>
  now < expiresAt ? 'active' : 'expired';

/** Days before the end at which an email is due. Each is worth sending until the next one is due; the last, for a week. */
const trialMailDays = [7, 1, 0] as const;
const staleAfterDays: Record<TrialMail['days'], number> = { 7: -1, 1: 0, 0: 7 };

export type TrialMail = { days: (typeof trialMailDays)[number]; at: string; staleAt: string };
type Trial = {
  trialExpiresAt: string;
  trialMails?: readonly number[] | undefined;
  wantsNoTrialMails?: boolean | undefined;
};

/** The first trial email that is neither sent nor stale at `now`, whether or not it is due yet, or null if there is none. */
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
