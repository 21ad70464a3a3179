// The calendar file of a training, as an independent parser reads it.
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from '../../../netlify/documents/session-calendar.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { cancelSession, setSession } from '../../../src/domain/training/book-session.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { momentOf } from '../../../src/domain/time-zones.ts';

const now = '2026-11-20T10:00:00.000Z';
const guest = { name: 'Łukasz "Ł", Ω; 東京', email: 'guest@example.org' };
const paid: Order = {
  ...newOrder({
    id: 'o1',
    plan: findPlan('training-basic-3')!,
    currency: 'USD',
    buyer: { email: 'a@b.org' },
    now,
  }),
  state: 'paid',
  payment: { id: 'p', paidAt: now },
};
const joinUrl = `https://meet.example/j/${'9'.repeat(120)}?pwd=a%2Cb`;

function scheduled(local: string, zone: string, since = now): Order {
  const at = momentOf(local, zone)!;
  const done = setSession(paid, { at, zone, joinUrl }, since, false);
  if (!done.ok) throw new Error(done.reason);
  return done.order;
}
function read(order: Order, how: 'invite' | 'cancel' | 'uninvite' = 'invite') {
  const { method, text } = writeCalendar(order, guest, how, now)!;
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method,
    text,
    calendar,
    event,
    property: (name: string) => event.component.getFirstProperty(name),
  };
}

describe('the calendar file', () => {
  it.each([
    ['2026-12-03T15:30', 'Asia/Kolkata', '2026-12-03T10:00:00Z', '2026-12-03T12:00:00Z'],
    // An hour before and an hour after each clock change, in both directions.
    ['2027-03-28T01:30', 'Europe/Berlin', '2027-03-28T00:30:00Z', '2027-03-28T02:30:00Z'],
    ['2027-03-28T03:30', 'Europe/Berlin', '2027-03-28T01:30:00Z', '2027-03-28T03:30:00Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00Z', '2026-11-01T06:30:00Z'],
    ['2027-11-07T03:30', 'America/New_York', '2027-11-07T08:30:00Z', '2027-11-07T10:30:00Z'],
  ])('(%s, %s) lasts two hours from that moment on', (local, zone, start, end) => {
    const { event } = read(scheduled(local, zone, '2026-10-01T10:00:00.000Z'));
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([start, end]);
  });

  it('downloaded from a page is the event of the invitation, published to anyone who opens it, without guests', () => {
    const order = scheduled('2026-12-03T15:30', 'Asia/Kolkata');
    const { method, text } = writeCalendar(order, null, 'publish', now)!;
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['PUBLISH', 'PUBLISH']);
    expect([event.uid, event.attendees, event.startDate.toString()]).toEqual([
      read(order).event.uid,
      [],
      '2026-12-03T10:00:00Z',
    ]);
    expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  it('is parsed as intended: one event, its guest, its organizer, and every character', () => {
    const { calendar, event, property, method } = read(scheduled('2026-12-03T15:30', 'Asia/Kolkata'));
    expect([calendar.getFirstPropertyValue('method'), method]).toEqual(['REQUEST', 'REQUEST']);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect([event.sequence, event.summary, event.location]).toEqual([
      0,
      'Biospect: Basic Training Module',
      joinUrl,
    ]);
    expect(event.description).toContain(`Join: ${joinUrl}\n\nWhat to bring:\n`);
    expect([property('status')!.getFirstValue(), property('dtstamp')!.getFirstValue()!.toString()]).toEqual([
      'CONFIRMED',
      '2026-11-20T10:00:00Z',
    ]);
    const [attendee, ...others] = event.attendees;
    expect([attendee!.getFirstValue(), others]).toEqual(['MAILTO:guest@example.org', []]);
    expect(String(attendee!.getParameter('cn'))).toContain('Łukasz');
    expect(attendee!.getParameter('rsvp')).toBe('FALSE');
    expect(String(property('organizer')!.getFirstValue()).toLowerCase()).toMatch(/^mailto:support@/);
  });

  it('has lines of at most 75 octets that end in CRLF, and names no order', () => {
    const { text } = read(scheduled('2026-12-03T15:30', 'Asia/Kolkata'));
    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.filter(Boolean).at(-1)).toBe('END:VCALENDAR');
    expect(text).not.toMatch(/\bo1\b/);
  });

  it('keeps its UID through moves and cancellation, and raises its sequence number', () => {
    const first = scheduled('2026-12-03T15:30', 'Asia/Kolkata');
    const moved = setSession(first, { at: '2026-12-04T10:00:00.000Z', zone: 'UTC', joinUrl }, now, true);
    if (!moved.ok) throw new Error(moved.reason);
    const ended = cancelSession(moved.order, now);
    if (!ended.ok) throw new Error(ended.reason);
    const [one, two, three] = [read(first), read(moved.order), read(ended.order, 'cancel')];
    expect(new Set([one, two, three].map(({ event }) => event.uid)).size).toBe(1);
    expect([one, two, three].map(({ event }) => event.sequence)).toEqual([0, 1, 2]);
    expect([three.method, three.property('status')!.getFirstValue()]).toEqual(['CANCEL', 'CANCELLED']);
    expect(read({ ...first, id: 'o2' }).event.uid).not.toBe(one.event.uid);
    // A participant who leaves an ongoing event gets a higher sequence number than the invitation.
    expect(read(first, 'uninvite').event.sequence).toBe(1);
  });

  it('is not written without a date', () => {
    expect(writeCalendar(paid, guest, 'invite', now)).toBeNull();
  });
});
