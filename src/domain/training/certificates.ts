// Issues and revokes the certificates of a training's participants.
import type { Booking } from './booking-schema.ts';
import { bookingOf, toCertify, notBooked } from './booking.ts';
import { withHistory } from '../order/order-history.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { tellAll } from './booking-emails.ts';

/** Issues a certificate to everyone who attended. `codeOf` derives its code from a text that is unique to the certificate. */
export function certify(order: Order, codeOf: (text: string) => string, now: string): Requested {
  const reason = notBooked(order);
  if (reason !== null) return no(reason);
  const before = bookingOf(order);
  if (before.heldAt === undefined) return no('This training has not been held yet.');
  const due = toCertify(order);
  if (due.length === 0)
    return no(
      before.participants.length === 0
        ? 'No one is named yet. The buyer was asked for the names.'
        : 'Everyone who attended has a certificate.',
    );
  let { certificates } = before;
  const participants = before.participants.map((each) =>
    due.includes(each)
      ? {
          ...each,
          certificate: {
            code: codeOf(`${order.id}-${each.number}-${++certificates}-${now}`),
            issuedAt: now,
            name: each.name,
          },
        }
      : each,
  );
  const booking: Booking = { ...before, participants, certificates };
  const changed = withHistory({ ...order, booking }, now, 'certificates-issued', String(due.length));
  const notified = participants.filter(({ number }) => due.some((each) => each.number === number));
  return {
    ok: true,
    order: changed,
    emails: tellAll(changed, 'training-certified', String(certificates), String(certificates), notified),
  };
}

/** Revokes a certificate: its code no longer verifies, and another can be issued. */
export function revokeCertificate(order: Order, code: string, now: string): Requested {
  const before = bookingOf(order);
  const holder = before.participants.find(({ certificate }) => certificate?.code === code);
  if (!holder) return no('There is no such certificate.');
  const participants = before.participants.map((each) => {
    if (each !== holder) return each;
    const { certificate: _revoked, ...left } = each;
    return left;
  });
  const booking: Booking = { ...before, participants };
  return { ok: true, order: withHistory({ ...order, booking }, now, 'certificate-revoked'), emails: [] };
}
