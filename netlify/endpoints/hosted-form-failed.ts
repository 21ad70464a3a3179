// POST: logs that a hosted form failed to load and ours was shown instead. The team checks the function's log.
import * as z from 'zod/mini';
import { hostedFailures } from '../../src/contracts/inquiry/inquiry-call.ts';
import { inquiryKinds } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';
import { logLine } from '../use-cases/log-line.ts';

export default jsonEndpoint(
  { body: z.object({ form: z.enum(inquiryKinds), reason: z.enum(hostedFailures) }), limit: 1000 },
  ({ input }) => {
    logLine('hosted-form-replaced', input);
    return reply({ success: true });
  },
);
