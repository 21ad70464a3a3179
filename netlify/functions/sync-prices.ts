// Scheduled every ten minutes, on the published deploy only: syncs Stripe's prices with the catalog. Until a price
// change is synced, its plan can't be bought by card. Safe to interrupt; the next run continues.
import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';

export default scheduled('sync-prices', async () => ({ changes: await services().cards.alignPrices() }));

export const config: Config = { schedule: '*/10 * * * *' };
