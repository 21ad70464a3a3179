// Scheduled every five minutes: emails owners of trials about the trial's end. The platform gives it no public URL.
import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { sendTrialEmails } from '../use-cases/send-trial-emails.ts';

export default scheduled('trial-mails', () => sendTrialEmails(services()));

export const config: Config = { schedule: '*/5 * * * *' };
