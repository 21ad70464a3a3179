import type { Config } from '@netlify/functions';
import { services } from '../services.ts';
import { sendTrialMails } from '../use-cases/send-trial-mails.ts';

/** Every five minutes; the platform gives it no address. */
export default async function trialMails(): Promise<Response> {
  const done = await sendTrialMails(services());
  console.log(JSON.stringify({ what: 'trial mails', ...done }));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/5 * * * *' };
