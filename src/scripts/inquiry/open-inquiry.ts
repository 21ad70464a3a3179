// Opens an inquiry form in a dialog. Loads on the first click on a link to one.
import { initialValues } from '~/contracts/inquiry/initial-values.ts';
import { inquiryFormOf, type InquiryKind } from '~/contracts/inquiry/inquiry-forms.ts';
import { readForm } from '../../islands/ui/form-state.ts';
import { removeHostedScript } from './hosted-form.ts';
import { openDialog } from './inquiry-dialog.ts';
import { showInquiry } from './show-inquiry.ts';

/** What was typed into a form that was closed before sending. */
const drafts = new Map<InquiryKind, Readonly<Record<string, unknown>>>();
/** How long the confirmation of a hosted form or a course quote is shown. Other forms show a reference number to note, so theirs stays. */
const thanksInMs = 2000;

/** Takes the clicked link: data-enquiry names the form, and its URL contains initial values. */
export default function openRequest(link: HTMLAnchorElement) {
  const form = inquiryFormOf(link.dataset['enquiry']);
  if (!form) {
    location.href = link.href;
    return;
  }
  const values = { ...drafts.get(form.kind), ...initialValues(form, link.search) };
  openDialog(form.title, link, {
    fill(content, close) {
      void showInquiry({
        place: content,
        form,
        named: link.dataset,
        state: { values, idPrefix: 'dialog' },
        onSent: () => {
          drafts.delete(form.kind);
          if (form.kind.startsWith('course-')) setTimeout(close, thanksInMs);
        },
        onHostedSent: () => setTimeout(close, thanksInMs),
      });
    },
    onClose(content) {
      const left = content.querySelector<HTMLFormElement>('form.request');
      if (left) drafts.set(form.kind, readForm(left));
      content.replaceChildren();
      removeHostedScript();
    },
  });
}
