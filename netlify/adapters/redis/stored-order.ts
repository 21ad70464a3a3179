// An order as Redis gives it back: its document, its version, and the serial numbers of its papers.
import { documentOf, maxDocumentBytes } from '../../../src/domain/order/fit-order.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { withSerials } from '../../../src/domain/billing/numbered-papers.ts';
import { logLine } from '../../use-cases/log-line.ts';
import { NeighbourError, type StoredOrder } from '../../use-cases/ports.ts';
import type { RedisReply } from './connection.ts';

/** The fields of an order's hash: all null where there is none. */
export type StoredFields = [doc: string | null, version: string | null, serial: string | null];

/** `1,7,8`: the serials of its papers, in their order. */
export const serialsIn = (field: RedisReply | undefined): number[] =>
  typeof field === 'string' ? field.split(',').map(Number) : [];

const tooLarge = (id: string, bytes: number) => `order ${id} is too large to be written: ${bytes} bytes`;

/** The document to store. @throws NeighbourError where it is too large: Redis would refuse it at the same size, but without a word of ours */
export function storedDocument(order: Order): string {
  const document = documentOf(order);
  const bytes = Buffer.byteLength(document);
  if (bytes > maxDocumentBytes) throw new NeighbourError('store', tooLarge(order.id, bytes));
  return document;
}

/** Null where there is none. @throws NeighbourError where it cannot be read: a newer release may have written it. */
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
    throw new NeighbourError('store', 'this order cannot be read: it is no JSON', { cause });
  }
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
  throw new NeighbourError('store', `this order cannot be read: ${where}`);
}

/** An order of a list of many that cannot be read keeps no one from the others. */
export function asReadable(reply: RedisReply): StoredOrder | null {
  try {
    return asStored(reply);
  } catch (error) {
    logLine('error', { name: 'unreadable order', message: (error as Error).message });
    return null;
  }
}
