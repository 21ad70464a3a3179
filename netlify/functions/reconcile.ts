import type { Config } from '@netlify/functions';
import { services } from '../services.ts';
import { reconcileOrders } from '../use-cases/reconcile-orders.ts';

/** Every five minutes; the platform gives it no address. */
export default async function reconcile(): Promise<Response> {
  const done = await reconcileOrders(services());
  console.log(JSON.stringify({ what: 'reconciliation', ...done }));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/5 * * * *' };
