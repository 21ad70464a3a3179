// The messages and limits of the order page. Its script loads them immediately, so they do not use zod.
import type { OrderView } from './order-replies.ts';

/** The state of an order as text. */
const orderStateWords: Record<OrderView['state'], string> = {
  open: 'Waiting for your payment',
  pending: 'Your payment is on its way; the bank has not confirmed it yet',
  paid: 'Paid',
  failed: 'The payment was not completed',
  expired: 'Left without paying',
  refunded: 'Refunded',
  disputed: 'On hold while your bank looks into the payment',
};

const bankTookBack = 'Your bank reversed the payment after a dispute';

/** The state of one order as text. */
export function stateOfOrder({ state, isTakenBack, transfer, kind, license, renewed }: OrderView): string {
  if (transfer) return transfer.state;
  if (!isTakenBack) return orderStateWords[state];
  if (kind === 'training') return `${bankTookBack}, so the booking is canceled`;
  if (renewed) return `${bankTookBack}, so the license does not include this period`;
  return license
    ? `${bankTookBack}, so the license has ended`
    : `${bankTookBack}, so the added seats have ended`;
}

export const studentIdWords: Record<NonNullable<OrderView['studentId']>['state'], string> = {
  waiting: 'Waiting for your student ID',
  'under-review': 'We are reviewing your student ID',
  accepted: 'Your student license is confirmed',
  rejected: 'Your student ID was not accepted',
};

/**
 * POST /api/orders/student-id?link=… with the file as the body (`fetch(url, { body: file })`). Its type is determined
 * by its first bytes, never by its name. Replies with a message. The platform accepts at most `maxBytesPerRequest` per
 * request: a larger file is split there and sent as `&half=first` and then `&half=second`.
 */
export const studentIdLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxBytesPerRequest: 4 * 1024 * 1024,
  accept: 'image/jpeg,image/png,image/webp,application/pdf',
  tooLarge: 'Please choose a file of at most 5 MB.',
  wrongKind: 'Please choose a JPEG, PNG, WebP or PDF file.',
  isHeic:
    'This photo is in the iPhone’s HEIC format, which cannot be opened here. On the iPhone, take a screenshot of it and choose that, or choose Settings, Camera, Formats, Most Compatible and take the photo again as a JPEG.',
} as const;

/** Formats a size, rounded up: `12.3 MB`. */
export const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
