import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { sendDailyDigest } from '../use-cases/send-daily-digest.ts';

/** Every morning (UTC); the platform gives it no address. */
export default scheduled('daily-digest', () => sendDailyDigest(services()));

export const config: Config = { schedule: '0 5 * * *' };
