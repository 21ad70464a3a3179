// Local clock times and the moments they mean, across daylight-saving changes.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inWordsAt, isTimeZone, localTime, momentOf } from '../../../src/domain/time-zones.ts';

it.each([
  ['2026-12-03T15:30', 'Asia/Kolkata', '2026-12-03T10:00:00.000Z'],
  ['2026-12-03T15:30', 'Europe/Berlin', '2026-12-03T14:30:00.000Z'],
  ['2026-07-03T15:30', 'Europe/Berlin', '2026-07-03T13:30:00.000Z'],
  ['2026-07-03T00:15', 'America/New_York', '2026-07-03T04:15:00.000Z'],
  ['2026-12-31T23:45', 'Pacific/Kiritimati', '2026-12-31T09:45:00.000Z'],
  ['2026-12-03T15:30', 'UTC', '2026-12-03T15:30:00.000Z'],
  // Occurs twice as daylight saving ends. The first counts.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  // Skipped as daylight saving begins.
  ['2027-03-28T02:30', 'Europe/Berlin', null],
  ['2026-02-30T10:00', 'UTC', null],
  ['2026-12-03 15:30', 'UTC', null],
  ['tomorrow', 'UTC', null],
])('%s in %s is %s', (local, zone, at) => {
  expect(momentOf(local, zone)).toBe(at);
});

it('converts back every minute that a clock shows, at most an hour early if it shows it twice', () => {
  const zones = [
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ];
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 366 * 4 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
      const read = momentOf(localTime(at, zone), zone)!;
      const earlier = Date.parse(at) - Date.parse(read);
      expect(earlier === 0 || (earlier > 0 && earlier <= 3_600_000)).toBe(true);
      expect(localTime(read, zone)).toBe(localTime(at, zone));
    }),
  );
});

it('recognizes zones by name only', () => {
  expect(['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const none = ['', 'Mars/Phobos', '+05:30', 'asia', '<script>', 'A'.repeat(60), 'Europe/Berlin '];
  expect(none.filter(isTimeZone)).toEqual([]);
});

it('formats a moment as local time', () => {
  expect(inWordsAt('2026-12-03T10:00:00.000Z', 'Asia/Kolkata')).toBe(
    'Thursday, December 3, 2026, 3:30 PM (Asia/Kolkata)',
  );
});
