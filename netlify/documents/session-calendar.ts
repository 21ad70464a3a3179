// A class as a calendar file (RFC 5545), sent according to RFC 5546: one event with a permanent UID, a SEQUENCE that
// every change increases, and only the recipient as attendee. It uses METHOD:REQUEST because Gmail, Outlook, and
// Apple's programs apply changes and cancellations automatically only to that; with PUBLISH, each file would be a
// separate event. Times are in UTC, so no program needs time zone rules.
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

/** Stable for the same training. Does not reveal the order. */
export const sessionUid = ({ id }: Pick<Order, 'id'>) =>
  `${createHash('sha256').update(`session:${id}`).digest('hex').slice(0, 32)}@${new URL(site.origin).hostname}`;

/**
 * Returns the file for one attendee; null if no date was ever set. `how`: an invitation, the cancellation of the event
 * for everyone, or of this attendee's participation in an event that still takes place. `publish`: the event alone, for
 * downloading from a page, with the invitation's UID.
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
