// Responses for visitors without JavaScript: the form's built page, with another state of the form in it.
import { formHtml, type FormState, thanksHtml } from '../../src/contracts/inquiry/form-html.ts';
import type { InquiryForm } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { html, type Html, trustedHtml } from '../../src/contracts/html.ts';
import { htmlReply, plainPage } from './plain-page.ts';

async function page(form: InquiryForm, inside: Html, status: number): Promise<Response> {
  const { formShells } = await import('../configuration/built-pages.ts');
  const shell = formShells[form.page];
  if (!shell)
    return plainPage(
      form.title,
      html`<h1>${form.title}</h1>
        ${inside}`,
      status,
    );
  const { before, after, policy } = shell;
  return htmlReply(html`${trustedHtml(before)}${inside}${trustedHtml(after)}`, policy, status);
}

/** Returns the page with the typed values and their errors. */
export const formPage = (form: InquiryForm, state: FormState, status: number) =>
  page(form, formHtml(form, state), status);

/** Returns the page that confirms the request. */
export const sentPage = (form: InquiryForm, reference: string) =>
  page(form, thanksHtml(form, reference), 200);
