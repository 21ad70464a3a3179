// An order as read from Redis: its document, its version, and the serial numbers of its billing documents.
import { documentOf, maxDocumentBytes } from '../../../src/domain/order/fit-order.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { withSerials } from '../../../src/domain/billing/billing-documents.ts';
import { logLine } from '../../use-cases/log-line.ts';
import { UpstreamError, type StoredOrder } from '../../use-cases/ports.ts';
import type { RedisReply } from './connection.ts';

/** The fields of an order's hash; all null if there is no order. */
export type StoredFields = [doc: string | null, version: string | null, serial: string | null];

/** Parses `1,7,8`: the serial numbers of its billing documents, in their order. */
export const serialsIn = (field: RedisReply | undefined): number[] =>
  typeof field === 'string' ? field.split(',').map(Number) : [];

const tooLarge = (id: string, bytes: number) => `order ${id} is too large to store: ${bytes} bytes`;

/**
 * Returns the document to store.
 * @throws UpstreamError if it is too large. Redis would reject the same size, but with a less helpful error.
 */
export function storedDocument(order: Order): string {
  const document = documentOf(order);
  const bytes = Buffer.byteLength(document);
  if (bytes > maxDocumentBytes) throw new UpstreamError('store', tooLarge(order.id, bytes));
  return document;
}

/** Parses an order; null if there is none. @throws UpstreamError if it cannot be read, for example because a newer release wrote it. */
export function asStored(reply: RedisReply): StoredOrder | null {
  if (!Array.isArray(reply) || typeof reply[0] !== 'string') return null;
  const order = asOrder(reply[0]);
  return { order: withSerials(order, serialsIn(reply[2])), version: Number(reply[1]) };
}

function asOrder(document: string): Order {
  let parsed;
  try {
    parsed = orderSchema.safeParse(JSON.parse(document));
  } catch (cause) {
    throw new UpstreamError('store', 'this order cannot be read: it is not JSON', { cause });
  }
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
  throw new UpstreamError('store', `this order cannot be read: ${where}`);
}

/** Parses an order of a list; null if it cannot be read, so that it does not block the others. */
export function asReadable(reply: RedisReply): StoredOrder | null {
  try {
    return asStored(reply);
  } catch (error) {
    logLine('error', { name: 'unreadable order', message: (error as Error).message });
    return null;
  }
}
