// How long what people hand in is kept; content/legal/privacy-policy.mdx states the same times.
import { addDays } from './dates.ts';
import type { Order } from './order.ts';

export const enquiryKeptInDays = 730;
const studentIdKeptInDays = 30;

/** When the student ID of an order ends, counted from its review or the order's refund; null while its review is still to come. */
export function studentIdEndsAt({ studentId, state, history }: Order): string | null {
  const isReviewed = studentId?.state === 'accepted' || studentId?.state === 'rejected';
  if (!isReviewed && state !== 'refunded') return null;
  const since = history.findLast(
    ({ what }) => what === (isReviewed ? `student ID ${studentId.state}` : 'refunded'),
  );
  return addDays((since ?? history.at(-1)!).at, studentIdKeptInDays);
}
