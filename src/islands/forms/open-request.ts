// Opens a request form in a dialog; fetched at the first click on a link that leads to one (see components/site/wake.ts).
import { formHtml } from '~/forms/form-html.ts';
import { requestFormOf, type RequestKind } from '~/forms/request-forms.ts';
import { readForm } from '../ui/form-state.ts';
import { openDialog } from './request-dialog.ts';
import { wireForm } from './wire-form.ts';

/** What was typed into a form that was closed before it was sent. */
const drafts = new Map<RequestKind, Readonly<Record<string, unknown>>>();

/** Takes the link that was clicked: data-request names the form, data-choice the license it begins with. */
export default function openRequest(link: HTMLAnchorElement) {
  const form = requestFormOf(link.dataset['request']);
  if (!form) {
    location.href = link.href;
    return;
  }
  const { content } = openDialog(form.title, link, (closed) => {
    const left = closed.querySelector<HTMLFormElement>('form.request');
    if (left) drafts.set(form.kind, readForm(left));
  });
  const { choice } = link.dataset;
  const values = { ...drafts.get(form.kind), ...(choice === undefined ? {} : { license: choice }) };
  content.innerHTML = formHtml(form, { values, idPrefix: 'dialog' });
  wireForm(content.querySelector('form')!, () => drafts.delete(form.kind));
}
