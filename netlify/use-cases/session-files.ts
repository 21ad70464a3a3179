// Attachments of emails about a class: a calendar event and a certificate. Both are made from the order's current state.
import { bookingOf, participantOf, stageOf } from '../../src/domain/training/booking.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { DocumentFile } from './order-documents.ts';
import type { EmailJob } from './ports.ts';

const calendars = {
  'session-scheduled': 'invite',
  'session-moved': 'invite',
  'session-cancelled': 'cancel',
  'place-given-up': 'uninvite',
} as const;

/** Whether an email's content is outdated and its reader was informed by a later one, so that it must not be sent. */
export function isOvertaken({ kind, detail, participant }: EmailJob, order: Order): boolean {
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

/** Returns the calendar event of an email; undefined if it has none. */
export async function calendarOf(mailing: EmailJob, order: Order, now: string) {
  const { kind, to: email, participant } = mailing;
  if (!Object.hasOwn(calendars, kind) || !bookingOf(order).session) return undefined;
  const person = participant === undefined ? undefined : participantOf(order, participant);
  const name = person?.name ?? (participant === undefined ? order.buyer.name : undefined) ?? email;
  // Loaded here because few emails need it.
  const { writeCalendar } = await import('../documents/session-calendar.ts');
  return writeCalendar(order, { name, email }, calendars[kind as keyof typeof calendars], now) ?? undefined;
}

/** Returns the calendar event offered on a page of the training; null if no class is scheduled. */
export async function calendarFile(order: Order, now: string): Promise<DocumentFile | null> {
  if (stageOf(order) !== 'scheduled') return null;
  const { writeCalendar } = await import('../documents/session-calendar.ts');
  const file = writeCalendar(order, null, 'publish', now);
  return (
    file && {
      name: 'training.ics',
      mediaType: 'text/calendar; charset=utf-8',
      bytes: new TextEncoder().encode(file.text),
    }
  );
}

/** Returns a participant's certificate as a PDF; null if there is none. */
export async function certificateOf(order: Order, number: number): Promise<DocumentFile | null> {
  const person = participantOf(order, number);
  if (!person?.certificate) return null;
  const { writeCertificate, certificateName } = await import('../documents/write-certificate.ts');
  const { at, zone } = bookingOf(order).session!;
  const { edition, title } = order;
  const certificate = { ...person.certificate, edition, title, heldAt: at, zone };
  return {
    name: certificateName(certificate),
    mediaType: 'application/pdf',
    bytes: await writeCertificate(certificate),
  };
}
