// The trial's dates and remaining time as text.
import { trialInDays } from '~/domain/account/trial.ts';
import { dayInWords } from '~/domain/dates.ts';

/**
 * A trial's last day as `December 20, 2026`, in the visitor's time zone. Returns `not_activated` without a date, and
 * `Invalid date` for one that cannot be parsed.
 */
export function trialDateWords(date: string | null | undefined): string {
  if (date === null || date === undefined || date === '') return 'not_activated';
  return Number.isNaN(Date.parse(date)) ? 'Invalid date' : dayInWords(date);
}

/** Days left at `now`, counting a started day as a whole one. NaN without a date. */
const daysLeft = (date: string | null | undefined, now: Date) =>
  Math.ceil((Date.parse(date ?? '') - now.getTime()) / 86_400_000);

/** How many days are left at `now`, as text. Empty if there is nothing to say. */
export function daysLeftWords(date: string | null | undefined, now: Date): string {
  const left = daysLeft(date, now);
  if (!(left > 0)) return '';
  return left === 1 ? 'last day' : `${left} days left`;
}

/** The day of the trial at `now`, starting at 1. Null outside the trial or without a date. */
export function trialDay(date: string | null | undefined, now: Date): number | null {
  const day = trialInDays + 1 - daysLeft(date, now);
  return day >= 1 && day <= trialInDays ? day : null;
}
