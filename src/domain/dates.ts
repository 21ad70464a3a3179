// Dates are ISO 8601 strings in UTC (`2026-11-20T08:30:00.000Z`), which sort correctly and survive JSON.

const dayInMs = 86_400_000;

/** Adds whole months. The 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const moved = new Date(date);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return moved.toISOString();
}

/** Adds whole days of 24 hours. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayInMs).toISOString();

/** Returns the later of two dates. */
export const later = (a: string, b: string) => (a > b ? a : b);

/** Days since 1970-01-01 in UTC, rounded down, as license keys store them. */
export const toDayNumber = (date: string) => Math.floor(Date.parse(date) / dayInMs);

/** Midnight UTC of a day number. */
export const fromDayNumber = (day: number) => new Date(day * dayInMs).toISOString();

/** `November 20, 2027`, in the reader's time zone by default. */
export const dayInWords = (date: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone }).format(
    new Date(date),
  );

/** Formats a date in UTC by default, the zone in which license days are counted. */
export const formatDay = (date: string, timeZone = 'UTC') => dayInWords(date, timeZone);

/** The time zone that defines the day of a sale: India's for a sale in rupees. It determines the invoice's date and fiscal year. */
export const dayZone = (currency: 'USD' | 'INR') => (currency === 'INR' ? 'Asia/Kolkata' : 'UTC');
