// A session as a calendar file (RFC 5545), sent as RFC 5546 asks: one event with the same UID permanently, a SEQUENCE that every change raises,
// and only the reader among its guests. METHOD:REQUEST, for only to that do Gmail, Outlook and Apple's programs apply a move or a
// cancellation by themselves; with PUBLISH each file is an event of its own. The times are UTC: no program has to know a zone's rules.
import { createHash } from 'node:crypto';
import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { bookingOf, sessionEnd } from '../../src/domain/training/booking.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { site } from '../../src/site.ts';

export type CalendarFile = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string };

const methods = {
  invite: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  uninvite: ICalCalendarMethod.CANCEL,
  publish: ICalCalendarMethod.PUBLISH,
} as const;

/** The same for the same training; it does not tell which order it is. */
export const sessionUid = ({ id }: Pick<Order, 'id'>) =>
  `${createHash('sha256').update(`session:${id}`).digest('hex').slice(0, 32)}@${new URL(site.origin).hostname}`;

/**
 * The file for one guest; null where no date was ever set. `how`: an invitation, the end of the event for all, or of this guest's part in
 * an event that goes on. `publish`: the event alone, for whoever takes it from a page; its UID is that of the invitation.
 */
export function writeCalendar(
  order: Order,
  guest: { name: string; email: string } | null,
  how: keyof typeof methods,
  stampedAt: string,
): CalendarFile | null {
  const { session, sequence } = bookingOf(order);
  if (!session) return null;
  const method = methods[how];
  const calendar = ical({ prodId: { company: site.company, product: site.product, language: 'EN' }, method });
  calendar.createEvent({
    id: sessionUid(order),
    sequence: how === 'uninvite' ? sequence + 1 : sequence,
    stamp: new Date(stampedAt),
    start: new Date(session.at),
    end: new Date(sessionEnd(session.at)),
    summary: `${site.product}: ${order.title}`,
    description: [`Join: ${session.joinUrl}`, '', 'What to bring:', ...site.training.bring].join('\n'),
    location: session.joinUrl,
    status: method === ICalCalendarMethod.CANCEL ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: site.company, email: site.contacts.support },
    attendees: guest ? [{ ...guest, rsvp: false, role: ICalAttendeeRole.REQ }] : [],
  });
  return { method, text: calendar.toString() };
}
