// Dates as ISO 8601 text in UTC (`2026-11-20T08:30:00.000Z`): they sort as text and survive JSON.

const dayInMs = 86_400_000;

/** `date` plus whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const moved = new Date(date);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return moved.toISOString();
}

/** `date` plus whole days of 24 hours. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayInMs).toISOString();

/** The later of two dates. */
export const later = (a: string, b: string) => (a > b ? a : b);

/** Days since 1970-01-01 in UTC, rounded down: what a license key stores. */
export const toDayNumber = (date: string) => Math.floor(Date.parse(date) / dayInMs);

/** Midnight UTC of a day number. */
export const fromDayNumber = (day: number) => new Date(day * dayInMs).toISOString();

/** `November 20, 2027`; in the time zone of whoever reads it where none is given. */
export const dayInWords = (date: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone }).format(
    new Date(date),
  );

/** The same in UTC, as the days of licenses are counted, unless said otherwise. */
export const formatDay = (date: string, timeZone = 'UTC') => dayInWords(date, timeZone);

/** Whose midnight ends the day of a sale: India's for a sale in India. Its invoice's date and year follow it. */
export const dayZone = (currency: 'USD' | 'INR') => (currency === 'INR' ? 'Asia/Kolkata' : 'UTC');
