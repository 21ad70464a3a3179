// Converts between local times in a time zone and timestamps.
import { formatDay } from './dates.ts';

const zonePattern = /^[A-Z]\w*(?:[/+-][\w+-]+){0,3}$/;
const localPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const dayInMs = 86_400_000;

/** Whether this is the name of a time zone, like `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  if (name.length > 40 || !zonePattern.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The local time in a zone: `2026-12-03T15:30`. */
export function localTime(at: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(at));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The timestamp of a local time in a zone, as an ISO date. Null if it is not a valid date or is skipped at the start of
 * daylight saving time; the first of the two if it occurs twice at its end.
 */
export function momentOf(local: string, zone: string): string | null {
  const asIfUtc = localPattern.test(local) ? Date.parse(`${local}:00.000Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc)) return null;
  const moments = [-dayInMs, dayInMs].map((shift) => {
    const near = new Date(asIfUtc + shift).toISOString();
    const ahead = Date.parse(`${localTime(near, zone)}:00.000Z`) - Date.parse(near);
    return new Date(asIfUtc - ahead).toISOString();
  });
  return moments.sort().find((at) => localTime(at, zone) === local) ?? null;
}

/** `Thursday, December 3, 2026, 3:30 PM (Asia/Kolkata)` */
export function inWordsAt(at: string, zone: string): string {
  const [date, place] = [new Date(at), { timeZone: zone }] as const;
  const weekday = new Intl.DateTimeFormat('en-US', { ...place, weekday: 'long' }).format(date);
  const time = new Intl.DateTimeFormat('en-US', { ...place, hour: 'numeric', minute: '2-digit' }).format(
    date,
  );
  return `${weekday}, ${formatDay(at, zone)}, ${time.replace('\u202f', ' ')} (${zone})`;
}
