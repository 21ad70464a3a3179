import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { reconcileOrders } from '../use-cases/reconcile-orders.ts';

/** Runs every five minutes. The platform gives it no public URL. */
export default scheduled('reconciliation', () => reconcileOrders(services()));

export const config: Config = { schedule: '*/5 * * * *' };
