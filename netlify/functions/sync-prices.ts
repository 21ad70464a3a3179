import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';

/**
 * Runs every ten minutes, on the published deploy only, so that card prices follow the catalog automatically. Until a
 * price change is synced, its plan can't be bought by card. Safe to interrupt; the next run continues.
 */
export default scheduled('sync-prices', async () => ({ changes: await services().cards.alignPrices() }));

export const config: Config = { schedule: '*/10 * * * *' };
