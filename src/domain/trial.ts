// The 30 day trial.
import { addDays } from './dates.ts';

export const trialInDays = 30;

/** When a trial that starts at `registeredAt` ends. */
export const trialEnd = (registeredAt: string) => addDays(registeredAt, trialInDays);

/** Whether a trial that ends at `expiresAt` still runs at `now`. */
export const trialStatus = (expiresAt: string, now: string): 'active' | 'expired' =>
  now < expiresAt ? 'active' : 'expired';
