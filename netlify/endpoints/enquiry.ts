// POST: receives an inquiry form, from our script or from a browser without JavaScript.
import type { Context } from '@netlify/functions';
import type { Problem } from '../../src/contracts/problems.ts';
import {
  largestAttachmentInBytes,
  inquiryExtrasSchema,
  inquiryMessages,
  type InquiryReply,
} from '../../src/contracts/inquiry/inquiry-call.ts';
import { inquiryFormOf } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { sentPath } from '../../src/routes.ts';
import { postedFormEndpoint } from '../http/endpoint.ts';
import { formPage } from '../http/form-page.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, reply, seeOther } from '../http/replies.ts';
import { countryOf } from '../http/visitor-country.ts';
import { services } from '../services.ts';
import { receiveInquiry } from '../use-cases/receive-inquiry.ts';

/** What was typed, by request, so that an error page can show it again. */
const typed = new WeakMap<Request, Readonly<Record<string, unknown>>>();

/** Without JavaScript, every error is shown as the form's page with everything that was typed still in it. */
async function asPage(response: Response, request: Request, context: Context): Promise<Response> {
  const form = inquiryFormOf(context.params?.kind);
  if (!form || request.method !== 'POST' || !wantsPage(request)) return response;
  const { message, fields, code } = (await response.clone().json()) as Problem;
  if (code === 'not-configured') return response;
  const state = {
    values: typed.get(request) ?? {},
    errors: fields ?? {},
    alert: fields ? 'Please check the marked fields. If you had chosen a file, choose it again.' : message,
  };
  return formPage(form, state, response.status);
}

export default postedFormEndpoint(
  { limit: largestAttachmentInBytes + 256 * 1024, tooLarge: inquiryMessages.fileTooLarge, present: asPage },
  async ({ input, request, context, visitor, after }) => {
    typed.set(request, input.values);
    const form = inquiryFormOf(context.params?.kind);
    if (!form) return errorResponse('unknown-form');
    const extras = check(inquiryExtrasSchema, input.values);
    if (!extras.ok) return errorResponse(extras.code, { message: extras.details?.message });
    const order = form.fields.map(({ name }) => name);
    const values = check(form.schema, input.values, order);
    if (!values.ok) return errorResponse(values.code, values.details);
    const file = form.fields.some(({ kind }) => kind === 'file') ? input.file : undefined;
    const wrongFile = (message: string) =>
      errorResponse('wrong-file', { message, fields: { file: message } });
    if (file && file.bytes.length > largestAttachmentInBytes) return wrongFile(inquiryMessages.fileTooLarge);
    const isIndian = countryOf({ request, context }) === 'IN';
    const done = await receiveInquiry(services(), {
      form,
      values: values.value,
      file,
      attempt: extras.value.attempt,
      isIndian,
      visitor,
    });
    if (done.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: done.waitInMs });
    if (done.outcome === 'wrong-file') return wrongFile(inquiryMessages.fileKind);
    if (done.outcome === 'unkept-file') return errorResponse('unkept-file');
    await after(done.sendEmails());
    const { reference } = done;
    if (wantsPage(request)) return seeOther(sentPath(reference));
    return reply({ success: true, reference, message: form.thanks } satisfies InquiryReply);
  },
);
