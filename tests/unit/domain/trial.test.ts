import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/domain/dates.ts';
import { nextTrialMail, trialEnd, trialStatus } from '../../../src/domain/account/trial.ts';

const start = '2026-11-21T08:30:00.000Z';
const end = trialEnd(start);
const at = (daysBeforeEnd: number, trialMails: number[] = []) =>
  nextTrialMail({ trialExpiresAt: end, trialMails }, addDays(end, -daysBeforeEnd))?.days ?? null;

describe('a trial', () => {
  it('runs 30 days to the millisecond', () => {
    expect(end).toBe('2026-12-21T08:30:00.000Z');
    expect([trialStatus(end, '2026-12-21T08:29:59.999Z'), trialStatus(end, end)]).toEqual([
      'active',
      'expired',
    ]);
  });
});

describe('the next email about the end of a trial', () => {
  it('is sent 7 days before, then 1 day before, then at the end', () => {
    expect([at(30), at(7), at(7, [7]), at(1, [7]), at(1, [7, 1]), at(0, [7, 1])]).toEqual([7, 7, 1, 1, 0, 0]);
    expect(at(0, [7, 1, 0])).toBeNull();
  });
  it('is due on its day', () => {
    expect(nextTrialMail({ trialExpiresAt: end }, start)!.at).toBe('2026-12-14T08:30:00.000Z');
    expect(nextTrialMail({ trialExpiresAt: end, trialMails: [7] }, start)!.at).toBe(
      '2026-12-20T08:30:00.000Z',
    );
    expect(nextTrialMail({ trialExpiresAt: end, trialMails: [7, 1] }, start)!.at).toBe(end);
  });
  it('stays relevant until the next is due, and the last one for a week', () => {
    const stale = (trialMails: number[]) =>
      nextTrialMail({ trialExpiresAt: end, trialMails }, start)!.staleAt;
    expect([stale([]), stale([7]), stale([7, 1])]).toEqual([addDays(end, -1), end, addDays(end, 7)]);
  });
  it('does not exist for people who opted out', () => {
    expect(nextTrialMail({ trialExpiresAt: end, wantsNoTrialMails: true }, start)).toBeNull();
  });
  it('skips outdated ones, and does not exist a week after the end', () => {
    expect([at(5), at(1), at(0.5), at(0), at(-6.9), at(-7)]).toEqual([7, 1, 1, 0, 0, null]);
  });
});
