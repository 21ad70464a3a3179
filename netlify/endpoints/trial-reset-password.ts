// GET and POST: sets a new password, from our script or from a page without JavaScript. A GET does not use up the link.
import { resetPasswordRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { pages } from '../../src/routes.ts';
import { asSmallPage } from '../http/as-small-page.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, outcomeResponse, reply } from '../http/replies.ts';
import { resetPage } from '../http/reset-page.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { readReset, resetPassword } from '../use-cases/reset-password.ts';

const anotherLink = { href: pages.forgotPassword, text: 'Request another link' };
const present = asSmallPage('The password was not changed', anotherLink);
const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

const show = readEndpoint({ present }, async ({ request, visitor }) => {
  const link = await readReset(services(), tokenIn(request), visitor);
  return link.outcome === 'works'
    ? resetPage({ token: tokenIn(request), email: link.stored.account.email })
    : outcomeResponse(link);
});

const reset = postedFormEndpoint({ present }, async ({ input, request, visitor, after }) => {
  const form = check(resetPasswordRequestSchema, input.values, ['token', 'newPassword']);
  if (!form.ok) return errorResponse(form.code, form.details);
  const done = await resetPassword(services(), form.value.token, form.value.newPassword, visitor);
  if (done.outcome !== 'reset') return outcomeResponse(done);
  await after(done.sendEmails());
  const message = 'Your password has been reset.';
  if (wantsPage(request)) return smallPage({ heading: message, words: 'You can sign in with it now.' });
  return reply({ success: true, message } satisfies MessageReply);
});

export default pageAndAction(show, reset);
