// Applies an event as if its provider had vouched for it. Other tests check who may send an event.
import { applyEvent as apply } from '../../src/domain/order/apply-event.ts';
import type { Decision, OrderEvent } from '../../src/domain/order/order-events.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { fetched, type VouchedEvent } from '../../src/domain/trust.ts';

export const applyEvent = (order: Order, event: OrderEvent, majorVersion: number): Decision =>
  apply(order, fetched(event) as VouchedEvent, majorVersion);
