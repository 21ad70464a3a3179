// Opens an inquiry form in a dialog. Loads on the first click on a link to one.
import { begunValues } from '~/contracts/enquiry/begun-values.ts';
import { enquiryFormOf, type EnquiryKind } from '~/contracts/enquiry/enquiry-forms.ts';
import { readForm } from '../../islands/ui/form-state.ts';
import { removeHostedScript } from './hosted-form.ts';
import { openDialog } from './enquiry-dialog.ts';
import { showEnquiry } from './show-enquiry.ts';

/** What was typed into a form that was closed before sending. */
const drafts = new Map<EnquiryKind, Readonly<Record<string, unknown>>>();
/** How long the confirmation of a hosted form or a course quote is shown. Other forms show a reference number to note, so theirs stays. */
const thanksInMs = 2000;

/** Takes the clicked link: data-enquiry names the form, and its URL contains initial values. */
export default function openRequest(link: HTMLAnchorElement) {
  const form = enquiryFormOf(link.dataset['enquiry']);
  if (!form) {
    location.href = link.href;
    return;
  }
  const values = { ...drafts.get(form.kind), ...begunValues(form, link.search) };
  openDialog(form.title, link, {
    fill(content, close) {
      void showEnquiry({
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
