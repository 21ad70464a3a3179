// Answers for visitors without JavaScript: the form's own page, as it was built, with another state of the form in it.
import { formHtml, formMarks, type FormState, thanksHtml } from '../../src/contracts/enquiry/form-html.ts';
import type { EnquiryForm } from '../../src/contracts/enquiry/enquiry-forms.ts';
import { htmlReply } from './plain-page.ts';
import { builtPage } from './site-page.ts';

/** For when the built page cannot be had: plain, but whole. */
const barePage = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${formMarks.join('')}</main></body></html>`;

const barePolicy =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

async function page(origin: string, form: EnquiryForm, inside: string, status: number): Promise<Response> {
  const built = await builtPage(origin + form.page, (built_) =>
    formMarks.every((mark) => built_.includes(mark)),
  );
  // Where the built page cannot be had, the plain one does it.
  const { html, policy } = built ?? { html: barePage(form.title), policy: barePolicy };
  const [open, close] = formMarks;
  const start = html.indexOf(open) + open.length;
  const whole = html.slice(0, start) + inside + html.slice(html.indexOf(close));
  return htmlReply(whole.replace(/<meta name="robots"[^>]*>/, ''), policy, status);
}

/** The page with the form as it was typed, and what is wrong with it. */
export const formPage = (origin: string, form: EnquiryForm, state: FormState, status: number) =>
  page(origin, form, formHtml(form, state), status);

/** The page that says that the request is here. */
export const sentPage = (origin: string, form: EnquiryForm, reference: string) =>
  page(origin, form, thanksHtml(form, reference), 200);
