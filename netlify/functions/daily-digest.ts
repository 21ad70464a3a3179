// Scheduled every morning (UTC): emails the team the daily digest. The platform gives it no public URL.
import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { sendDailyDigest } from '../use-cases/send-daily-digest.ts';

export default scheduled('daily-digest', () => sendDailyDigest(services()));

export const config: Config = { schedule: '0 5 * * *' };
