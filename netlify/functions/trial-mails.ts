import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { sendTrialMails } from '../use-cases/send-trial-mails.ts';

/** Runs every five minutes. The platform gives it no public URL. */
export default scheduled('trial-mails', () => sendTrialMails(services()));

export const config: Config = { schedule: '*/5 * * * *' };
