// Verifies a certificate code. Reveals no more than the certificate itself.
import { bookingOf, certificateIn } from '../../src/domain/training/booking.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { courseOf } from '../documents/course-of.ts';
import { asCode } from './certificate-codes.ts';
import type { Shop } from './ports.ts';

export type Confirmed = { name: string; course: string; day: string; code: string };

/** Returns null if the code is malformed, unknown, or revoked. */
export async function verifyCertificate(
  { orders }: Pick<Shop, 'orders'>,
  typed: string,
): Promise<Confirmed | null> {
  const code = asCode(typed);
  const stored = code && (await orders.readByReference({ kind: 'certificate', value: code }));
  const certificate = stored && certificateIn(stored.order, code);
  const { session } = stored ? bookingOf(stored.order) : {};
  if (!certificate || !session) return null;
  return {
    code,
    name: certificate.name,
    course: courseOf(stored.order),
    day: formatDay(session.at, session.zone),
  };
}
