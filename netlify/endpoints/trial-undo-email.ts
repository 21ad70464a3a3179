// GET and POST: restores the account's previous address by the link that was mailed to it.
import type { Context } from '@netlify/functions';
import { pages } from '../../src/routes.ts';
import { rawEndpoint, readEndpoint } from '../http/endpoint.ts';
import { errorResponse, outcomeResponse } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { undoAddress } from '../use-cases/change-address.ts';

// Link scanners open links on their owner's behalf and must change nothing, so a GET only asks.
const ask = readEndpoint({}, () =>
  smallPage({
    heading: 'Undo the email change?',
    words:
      'Your account gets this address again. All sessions are ended, and the password stops working, so you choose a new one.',
    button: 'Undo the change',
  }),
);

const undo = rawEndpoint({}, async ({ request, after }) => {
  const done = await undoAddress(services(), new URL(request.url).searchParams.get('link') ?? '');
  if (done.outcome === 'limited') return outcomeResponse(done);
  if (done.outcome === 'account-changed') return errorResponse('account-changed');
  if (done.outcome === 'unknown')
    return smallPage(
      {
        heading: 'This link no longer works',
        words:
          'It was already used, has expired, or is incomplete. If you did not change your email, write to us.',
        links: [{ href: pages.support, text: 'Support' }],
      },
      404,
    );
  await after(done.sendEmails());
  return smallPage({
    heading: 'Your account has its old email again',
    words: 'All sessions were ended. Choose a new password to sign in.',
    links: [{ href: pages.forgotPassword, text: 'Choose a new password' }],
  });
});

export default (request: Request, context: Context) =>
  (request.method === 'GET' || request.method === 'HEAD' ? ask : undo)(request, context);
