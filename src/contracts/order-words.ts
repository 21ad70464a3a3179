// The page of one order in words and limits: what its script has at once, without zod.
import type { OrderView } from './order-replies.ts';

/** The state of an order in plain words. */
const orderStateWords: Record<OrderView['state'], string> = {
  open: 'Waiting for your payment',
  pending: 'Your payment is on its way; the bank has not confirmed it yet',
  paid: 'Paid',
  failed: 'The payment was not completed',
  expired: 'Left without paying',
  refunded: 'Refunded',
  disputed: 'On hold while your bank looks into the payment',
};

const bankTookBack = 'Your bank took the payment back after a dispute';

/** The same of one order. */
export function stateOfOrder({ state, isTakenBack, transfer, kind, licence, renewed }: OrderView): string {
  if (transfer) return transfer.state;
  if (!isTakenBack) return orderStateWords[state];
  if (kind === 'training') return `${bankTookBack}, so the booking is canceled`;
  if (renewed) return `${bankTookBack}, so the license does not have this period`;
  return licence
    ? `${bankTookBack}, so the license has ended`
    : `${bankTookBack}, so the added seats have ended`;
}

export const studentIdWords: Record<NonNullable<OrderView['studentId']>['state'], string> = {
  waiting: 'Waiting for your student ID',
  'under-review': 'We are looking at your student ID',
  accepted: 'Your student license is confirmed',
  rejected: 'Your student ID was not accepted',
};

/**
 * POST /api/orders/student-id?link=… with the file itself as the body (`fetch(url, { body: file })`). What it is is told by its first
 * bytes, never by its name. Answers a message. The platform takes no more than `maxBytesPerRequest` at once: a larger file is sent in two,
 * cut there, as `&half=first` and then `&half=second`.
 */
export const studentIdLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxBytesPerRequest: 4 * 1024 * 1024,
  accept: 'image/jpeg,image/png,image/webp,application/pdf',
  tooLarge: 'Please choose a file of at most 5 MB.',
  wrongKind: 'Please choose a JPEG, PNG, WebP or PDF file.',
  isHeic:
    'This photo is in the HEIC format of iPhones, which cannot be opened here. On the iPhone, take a screenshot of it and choose that, or choose Settings, Camera, Formats, Most Compatible and take the photo again: it becomes a JPEG.',
} as const;

/** A size in words, never less than it is: `12.3 MB`. */
export const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
