import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { reconcileOrders } from '../use-cases/reconcile-orders.ts';

/** Every five minutes; the platform gives it no address. */
export default scheduled('reconciliation', () => reconcileOrders(services()));

export const config: Config = { schedule: '*/5 * * * *' };
