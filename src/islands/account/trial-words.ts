// The trial in words.
import { dayInWords } from '../ui/day-in-words.ts';

/**
 * A trial's last day as `December 20, 2026`, in the visitor's own time zone. Without a date it says `not_activated`, with one
 * that cannot be read `Invalid date`.
 */
export function trialDateWords(date: string | null | undefined): string {
  if (date === null || date === undefined || date === '') return 'not_activated';
  return Number.isNaN(Date.parse(date)) ? 'Invalid date' : dayInWords(date);
}

/** How many days are left at `now`, in words; an empty text where there is nothing to say. */
export function daysLeftWords(date: string | null | undefined, now: Date): string {
  const left = Math.ceil((Date.parse(date ?? '') - now.getTime()) / 86_400_000);
  if (!(left > 0)) return '';
  return left === 1 ? 'last day' : `${left} days left`;
}
