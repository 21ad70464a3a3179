// POST: emails a link that resets the password.
import { forgotPasswordRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { pages } from '../../src/routes.ts';
import { postedFormEndpoint } from '../http/endpoint.ts';
import { asSmallPage } from '../http/as-small-page.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { requestReset } from '../use-cases/reset-password.ts';

const message = 'If there is an account for this email, a link to reset the password is on its way.';
const backToForm = { href: pages.forgotPassword, text: 'Back to the form' };

export default postedFormEndpoint(
  { present: asSmallPage('No email was sent', backToForm) },
  async ({ input, request, visitor, after }) => {
    const form = check(forgotPasswordRequestSchema, input.values);
    if (!form.ok) return errorResponse(form.code, form.details);
    const asked = await requestReset(services(), form.value.email, visitor);
    if (asked.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: asked.waitInMs });
    await after(asked.sendEmails());
    if (wantsPage(request)) return smallPage({ heading: 'Please check your email', words: message });
    return reply({ success: true, message } satisfies MessageReply);
  },
);
