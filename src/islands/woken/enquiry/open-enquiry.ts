// Opens an enquiry form in a dialog; fetched at the first click on a link that leads to one (see islands/woken/wake.ts).
import { begunValues } from '~/contracts/enquiry/begun-values.ts';
import { enquiryFormOf, type EnquiryKind } from '~/contracts/enquiry/enquiry-forms.ts';
import { readForm } from '../../ui/form-state.ts';
import { removeHostedScript } from './hosted-form.ts';
import { openDialog } from './enquiry-dialog.ts';
import { showEnquiry } from './show-enquiry.ts';

/** What was typed into a form that was closed before it was sent. */
const drafts = new Map<EnquiryKind, Readonly<Record<string, unknown>>>();
/** How long the thanks stay of a hosted form and of a course quote; others of ours have a number to note, and stay. */
const thanksInMs = 2000;

/** Takes the link that was clicked: data-enquiry names the form, its address what that begins with. */
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
