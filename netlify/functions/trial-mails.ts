import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { sendTrialMails } from '../use-cases/send-trial-mails.ts';

/** Every five minutes; the platform gives it no address. */
export default scheduled('trial-mails', () => sendTrialMails(services()));

export const config: Config = { schedule: '*/5 * * * *' };
