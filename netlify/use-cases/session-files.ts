// What goes with the emails about a training: the event for a calendar, and a certificate. Both are made from the order as it is then.
import { bookingOf, participantOf, stageOf } from '../../src/domain/training/booking.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { PaperFile } from './order-papers.ts';
import type { Mailing } from './ports.ts';

const calendars = {
  'session-scheduled': 'invite',
  'session-moved': 'invite',
  'session-cancelled': 'cancel',
  'place-given-up': 'uninvite',
} as const;

/** Whether what an email tells does not hold anymore, and its reader was told by another: it is not sent. */
export function isOvertaken({ kind, detail, participant }: Mailing, order: Order): boolean {
  const { sequence, endedAt } = bookingOf(order);
  const person = participant === undefined ? undefined : participantOf(order, participant);
  switch (kind) {
    case 'session-scheduled':
    case 'session-moved':
    case 'session-reminder':
      return endedAt !== undefined || String(sequence) !== detail || (participant !== undefined && !person);
    case 'training-certified':
      return participant !== undefined && !person?.certificate;
    default:
      return false;
  }
}

/** The event that goes with an email; undefined where none does. */
export async function calendarOf(mailing: Mailing, order: Order, now: string) {
  const { kind, to: email, participant } = mailing;
  if (!Object.hasOwn(calendars, kind) || !bookingOf(order).session) return undefined;
  const person = participant === undefined ? undefined : participantOf(order, participant);
  const name = person?.name ?? (participant === undefined ? order.buyer.name : undefined) ?? email;
  // Loaded here, for few emails need it.
  const { writeCalendar } = await import('../papers/session-calendar.ts');
  return writeCalendar(order, { name, email }, calendars[kind as keyof typeof calendars], now) ?? undefined;
}

/** The event for whoever opens a page of the training; null while no date is ahead. */
export async function calendarFile(order: Order, now: string): Promise<PaperFile | null> {
  if (stageOf(order) !== 'scheduled') return null;
  const { writeCalendar } = await import('../papers/session-calendar.ts');
  const file = writeCalendar(order, null, 'publish', now);
  return (
    file && {
      name: 'training.ics',
      mediaType: 'text/calendar; charset=utf-8',
      bytes: new TextEncoder().encode(file.text),
    }
  );
}

/** The certificate of a participant, as PDF; null where there is none. */
export async function certificateOf(order: Order, number: number): Promise<PaperFile | null> {
  const person = participantOf(order, number);
  if (!person?.certificate) return null;
  const { writeCertificate, certificateName } = await import('../papers/write-certificate.ts');
  const { at, zone } = bookingOf(order).session!;
  const { edition, title } = order;
  const certificate = { ...person.certificate, edition, title, heldAt: at, zone };
  return {
    name: certificateName(certificate),
    mediaType: 'application/pdf',
    bytes: await writeCertificate(certificate),
  };
}
