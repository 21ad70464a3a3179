// GET and POST: unsubscribes from emails about a trial's end.
import { rawEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { errorResponse } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { stopTrialEmails } from '../use-cases/stop-trial-emails.ts';

// Link scanners open links on their owner's behalf and must not unsubscribe anyone, so a GET only asks.
const ask = readEndpoint({}, () =>
  smallPage({
    heading: 'Stop the reminders about your trial?',
    words: 'You still get emails that you request, such as a password reset, and emails about orders.',
    button: 'Stop the reminders',
  }),
);

// Mail programs post here directly when the reader presses "Unsubscribe" (RFC 8058).
const stop = rawEndpoint({ from: 'anywhere' }, async ({ request }) => {
  const outcome = await stopTrialEmails(services(), new URL(request.url).searchParams.get('token') ?? '');
  if (outcome === 'account-changed') return errorResponse('account-changed');
  return outcome === 'stopped'
    ? smallPage({
        heading: 'Reminders stopped',
        words: 'We won’t email you again about the end of your trial.',
      })
    : smallPage(
        {
          heading: 'We cannot find this account',
          words: 'The link is incomplete, or the account was deleted.',
        },
        404,
      );
});

export default pageAndAction(ask, stop);
