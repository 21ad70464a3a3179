// Scheduled every five minutes: reconciles orders with the providers. The platform gives it no public URL.
import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { reconcileOrders } from '../use-cases/reconcile-orders.ts';

export default scheduled('reconciliation', () => reconcileOrders(services()));

export const config: Config = { schedule: '*/5 * * * *' };
