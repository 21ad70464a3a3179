import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';

/**
 * Every ten minutes, on the published deploy alone: card prices follow the catalog without a person. Until then a plan whose price
 * has changed is not sold by card. Safe to be cut: the next run goes on.
 */
export default scheduled('sync-prices', async () => ({ changes: await services().cards.alignPrices() }));

export const config: Config = { schedule: '*/10 * * * *' };
