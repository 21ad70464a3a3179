const dayInSeconds = 86_400;
/** The day before the first serial number, and the end of the date range (the first day of the year 10000). */
const systems = {
  '1900': { epoch: Date.UTC(1899, 11, 30), end: 2_958_466 },
  '1904': { epoch: Date.UTC(1904, 0, 1), end: 2_957_004 },
} as const;

/** The date system of a workbook: the epoch of its serial numbers. */
export type DateSystem = keyof typeof systems;

const padded = (number: number) => String(number).padStart(2, '0');

/**
 * The date that Excel shows for a serial number, as `2026-11-22`, with its time if it has one. Only a time below one day
 * (1900 system). Null outside the range of Excel dates.
 *
 * Definition: days since 1899-12-31 (1900 system) or 1904-01-01 (1904 system), the time as a fraction of a day, to the second.
 * The 1900 system counts a February 29, 1900, which never existed, as serial 60. Excel shows it, and so does this
 * function; earlier dates are a day closer to the epoch.
 * Source: ECMA-376-1:2016 (Office Open XML), 18.17.4.1; Lotus 1-2-3, the origin of the leap year. Exact, to the second.
 * Example: `excelSerialDate(45818)` → '2025-06-10'
 */
export function excelSerialDate(serial: number, system: DateSystem = '1900'): string | null {
  const { epoch, end } = systems[system];
  if (!(serial >= 0 && serial < end)) return null;
  const seconds = Math.min(Math.round(serial * dayInSeconds), end * dayInSeconds - 1);
  const day = Math.floor(seconds / dayInSeconds);
  const left = seconds - day * dayInSeconds;
  const time = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map(padded).join(':');
  if (system === '1900' && day === 0) return time;
  const before = system === '1900' && day < 60 ? 1 : 0;
  const isLotusDay = system === '1900' && day === 60;
  const date = isLotusDay
    ? '1900-02-29'
    : new Date(epoch + (day + before) * dayInSeconds * 1000).toISOString().slice(0, 10);
  return left === 0 ? date : `${date} ${time}`;
}
