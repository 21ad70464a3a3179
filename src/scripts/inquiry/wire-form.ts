// Adds behavior to a rendered inquiry form: validates fields, submits without leaving the page, and never loses what
// was typed. Without this script, the browser submits the form itself.
import {
  type InquiryReply,
  largestAttachmentInBytes,
  leastFillTimeInMs,
  inquiryMessages,
} from '~/contracts/inquiry/inquiry-call.ts';
import { attachmentKind } from '~/domain/file-kind.ts';
import { thanksHtml } from '~/contracts/inquiry/form-html.ts';
import { type InquiryForm, inquiryFormOf } from '~/contracts/inquiry/inquiry-forms.ts';
import { site } from '~/site.ts';
import { callApi, type Refusal } from '../../islands/ui/api-client.ts';
import { type FieldErrors, errorsOf, focusFirstError, readForm } from '../../islands/ui/form-state.ts';

const kept = 'Everything you typed is still here.';

/** Shows a message at each of these fields, clears the others, and focuses the first. */
function showErrors(form: HTMLFormElement, errors: FieldErrors) {
  for (const place of form.querySelectorAll<HTMLElement>('.error')) {
    const field = form.querySelector<HTMLInputElement>(`#${place.id.replace(/-error$/, '')}`);
    const error = (field && errors[field.name]) ?? '';
    place.textContent = error;
    if (error) field?.setAttribute('aria-invalid', 'true');
    else field?.removeAttribute('aria-invalid');
  }
  focusFirstError(form, errors);
}

function showAlert(form: HTMLFormElement, words: string) {
  const place = form.querySelector('[role="alert"]')!;
  place.replaceChildren();
  if (words === '') return;
  const alert = document.createElement('div');
  alert.className = 'alert bad';
  const text = document.createElement('p');
  text.textContent = words;
  alert.append(text);
  place.append(alert);
  place.scrollIntoView({ block: 'nearest' });
}

/** Validates a chosen file by its size and content. */
async function fileError(file: File | null): Promise<FieldErrors> {
  if (!file || file.size === 0) return {};
  if (file.size > largestAttachmentInBytes) return { file: inquiryMessages.fileTooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return attachmentKind(bytes, file.name) ? {} : { file: inquiryMessages.fileKind };
}

function refusalWords({ kind, status, words }: Refusal): string {
  if (kind === 'network')
    return `We could not reach our server. ${kept} Please check your connection and send it again.`;
  const said = words ?? 'Something went wrong on our side.';
  return status >= 500 ? `${said} Nothing was sent. ${kept} Or write to ${site.contacts.support}.` : said;
}

/** Waits until shortly after the minimum fill time since `start`. */
const waitFor = (start: number) =>
  new Promise((resolve) => setTimeout(resolve, leastFillTimeInMs + 100 - (performance.now() - start)));

/** Prefills blank fields with what is known about the visitor. */
function preset(form: HTMLFormElement) {
  const country = form.elements.namedItem('country');
  if (
    country instanceof HTMLInputElement &&
    country.value === '' &&
    document.documentElement.dataset['region'] === 'in'
  )
    country.value = 'India';
}

/** Replaces a submitted form with the confirmation and focuses it. */
function showThanks(element: HTMLFormElement, form: InquiryForm, reference: string) {
  const holder = document.createElement('div');
  holder.innerHTML = String(thanksHtml(form, reference));
  const thanks = holder.firstElementChild as HTMLElement;
  element.replaceWith(thanks);
  thanks.focus();
}

/** Wires a form rendered by `formHtml`. `onSent` runs after it was sent. */
export function wireForm(element: HTMLFormElement, onSent?: () => void) {
  const form = inquiryFormOf(element.dataset['kind']);
  if (!form) return;
  const start = performance.now();
  const fieldset = element.querySelector('fieldset')!;
  const button = element.querySelector<HTMLButtonElement>('[type="submit"]')!;
  let attempt = { content: '', id: '' };
  let isBusy = false;
  element.noValidate = true;
  preset(element);

  async function send(data: FormData) {
    const file = data.get('file');
    const content = JSON.stringify(
      [...data].map(([name, value]) => [name, value instanceof File ? value.size : value]),
    );
    if (attempt.content !== content) attempt = { content, id: crypto.randomUUID() };
    await waitFor(start);
    data.set('attempt', attempt.id);
    data.set('filledInMs', String(Math.round(performance.now() - start)));
    return callApi<InquiryReply>(new URL(element.action).pathname, {
      body: data,
      parts: ['reference', 'message'],
      timeoutInMs: file instanceof File && file.size > 0 ? 120_000 : 20_000,
    });
  }

  async function submit() {
    const data = new FormData(element);
    const file = data.get('file');
    const errors = {
      ...errorsOf(form!.schema, readForm(element)),
      ...(await fileError(file instanceof File ? file : null)),
    };
    showAlert(element, '');
    showErrors(element, errors);
    if (Object.keys(errors).length > 0) return;
    fieldset.disabled = true;
    const spinner = document.createElement('span');
    spinner.className = 'spinner';
    spinner.ariaHidden = 'true';
    button.replaceChildren(spinner, ' Sending…');
    const answer = await send(data);
    if (answer.ok) {
      showThanks(element, form!, answer.reply.reference);
      onSent?.();
      return;
    }
    fieldset.disabled = false;
    button.replaceChildren(form!.submit);
    const isTooLarge = answer.status === 413 && data.has('file');
    const fields = answer.fields ?? (isTooLarge ? { file: inquiryMessages.fileTooLarge } : {});
    const isAtField = Object.keys(fields).length > 0;
    showAlert(element, isAtField ? '' : refusalWords(answer));
    showErrors(element, fields);
    if (!isAtField) button.focus();
  }

  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    void submit().finally(() => (isBusy = false));
  });
  /* Typing in a field clears its error. */
  element.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const place = element.querySelector(`#${field.id}-error`);
    if (!place?.textContent) return;
    place.textContent = '';
    field.removeAttribute('aria-invalid');
  });
}
