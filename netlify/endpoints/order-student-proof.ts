// GET and POST: proves a student license, both on a page that needs no JavaScript and from the order page.
import type { Context } from '@netlify/functions';
import { orderLinkQuerySchema, studentProofRequestSchema } from '../../src/contracts/order-page.ts';
import { studentIdLimits } from '../../src/contracts/order-words.ts';
import { errorMessages } from '../../src/contracts/problems.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint } from '../http/endpoint.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, reply, seeOther } from '../http/replies.ts';
import { plainTooLarge, plainUploadBytes, studentPage } from '../http/student-page.ts';
import { services } from '../services.ts';
import { checkStudentCode, sendStudentCode } from '../use-cases/prove-student.ts';
import { sendStudentId } from '../use-cases/send-student-id.ts';
import { openView } from '../use-cases/order-view.ts';
import type { Limited } from '../use-cases/ports.ts';

type Done =
  | { outcome: 'done'; said: string; sendEmails?: () => Promise<void> }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' }
  | Limited;

const noSchool =
  'We don’t recognize this as a school address. Please check it, or upload your student ID instead.';

async function byFile(link: string, bytes: Uint8Array): Promise<Done> {
  const done = await sendStudentId(services(), link, bytes);
  switch (done.outcome) {
    case 'heic':
      return { outcome: 'refused', reason: studentIdLimits.isHeic };
    case 'wrong-file':
      return { outcome: 'refused', reason: errorMessages['wrong-file'] };
    case 'too-large':
    case 'half':
      return { outcome: 'refused', reason: plainTooLarge };
    case 'done':
      return { ...done, said: 'Thank you. We will check it and email you.' };
    default:
      return done;
  }
}

async function byAddress(link: string, address: string, visitor: string | undefined): Promise<Done> {
  const done = await sendStudentCode(services(), link, address, visitor);
  if (done.outcome === 'no-school') return { outcome: 'refused', reason: noSchool };
  if (done.outcome === 'done') return { ...done, said: `A code is on its way to ${address}.` };
  return done;
}

const asPage = async (response: Response, request: Request) =>
  wantsPage(request) && response.headers.get('content-type')?.includes('json')
    ? errorPage(response)
    : response;

const show = readEndpoint({ query: orderLinkQuerySchema, present: asPage }, async ({ query }) => {
  const order = await openView(services(), query.link);
  return order ? studentPage({ link: query.link, order }) : errorResponse('order-unknown');
});

const prove = postedFormEndpoint(
  { limit: plainUploadBytes, tooLarge: plainTooLarge, present: asPage },
  async ({ input, request, visitor, after }) => {
    const posted = check(studentProofRequestSchema, input.values, ['schoolEmail', 'code']);
    const isPage = wantsPage(request);
    if (!posted.ok) return errorResponse(posted.code, posted.details);
    const { link, schoolEmail, code } = posted.value;
    const byWhatIsGiven = async (): Promise<Done> => {
      if (input.file) return byFile(link, input.file.bytes);
      if (code !== undefined) return checkStudentCode(services(), link, code, visitor);
      if (schoolEmail !== undefined) return byAddress(link, schoolEmail, visitor);
      return { outcome: 'refused', reason: 'Please choose a file, or type an address.' };
    };
    const done = await byWhatIsGiven();
    if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
    if (done.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: done.waitInMs });
    if (done.outcome === 'done' && done.sendEmails) await after(done.sendEmails());
    if (!isPage)
      return done.outcome === 'done'
        ? reply({ success: true, message: done.said })
        : errorResponse('not-possible', { message: done.reason });
    const order = await openView(services(), link);
    if (!order) return seeOther('/');
    const isDone = done.outcome === 'done';
    const said = { words: isDone ? done.said : done.reason, isDone };
    return studentPage({ link, order, said }, isDone ? 200 : 409);
  },
);

export default (request: Request, context: Context) =>
  (request.method === 'GET' || request.method === 'HEAD' ? show : prove)(request, context);
