// Draws an enquiry form: at build time into its page, in the browser into a dialog, and on the server with what was typed and what
// is wrong with it, for visitors without JavaScript. One drawing, so that all three are the same form.
import { enquiryPath, pages } from '../../routes.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { longestPassage, type EnquiryField } from './fields.ts';
import type { EnquiryForm } from './enquiry-forms.ts';

export type FormState = {
  /** What was typed, by field name. */
  values?: Readonly<Record<string, unknown>>;
  /** What is wrong, by field name. */
  errors?: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  alert?: string | undefined;
  /** Keeps ids apart where a page shows a form twice. */
  idPrefix?: string;
};

/** The name of the field that people leave empty and robots fill in. */
export const trapField = 'website';
/** Files that the form offers to choose; what they are is decided by their content. */
export const acceptedFiles = '.jpg,.jpeg,.png,.webp,.pdf,.xlsx,.csv,.tsv,.txt,.log';

const attributes = (list: Record<string, string | number | boolean | undefined>) =>
  Object.entries(list)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeMarkup(String(value))}"`))
    .join('');

function controlOf(field: EnquiryField, value: string, own: string): string {
  switch (field.kind) {
    case 'line':
      return `<input${own} type="text"${attributes({ value, maxlength: field.max ?? 100, autocomplete: field.autocomplete ?? 'off' })}>`;
    case 'email':
      return `<input${own} type="email" inputmode="email" autocomplete="email" spellcheck="false" maxlength="254"${attributes({ value })}>`;
    case 'phone':
      return `<input${own} type="tel" inputmode="tel" autocomplete="tel" maxlength="25"${attributes({ value })}>`;
    case 'count':
      return `<input${own} type="text" inputmode="numeric" autocomplete="off" pattern="\\s*\\d+\\s*" maxlength="7"${attributes({ value })}>`;
    case 'choice': {
      const options = field.options.map(
        ([option, label]) =>
          `<option${attributes({ value: option, selected: option === value })}>${escapeMarkup(label)}</option>`,
      );
      return `<select${own}><option value="">Please choose</option>${options.join('')}</select>`;
    }
    case 'passage':
      return `<textarea${own} rows="4" maxlength="${longestPassage}">${escapeMarkup(value)}</textarea>`;
    case 'file':
      return `<input${own} type="file" accept="${acceptedFiles}">`;
  }
}

function fieldHtml(field: EnquiryField, state: FormState, isFirstError: boolean): string {
  const { values = {}, errors = {}, idPrefix = 'request' } = state;
  const id = `${idPrefix}-${field.name}`;
  const typed = values[field.name];
  const error = errors[field.name] ?? '';
  const own = attributes({
    id,
    name: field.name,
    class: 'input',
    required: !field.isOptional,
    'aria-invalid': error === '' ? undefined : 'true',
    'aria-describedby': `${field.hint === undefined ? '' : `${id}-hint `}${id}-error`,
    autofocus: isFirstError,
  });
  const hint =
    field.hint === undefined ? '' : `<p class="hint" id="${id}-hint">${escapeMarkup(field.hint)}</p>`;
  const optional = field.isOptional ? '<span class="optional"> (optional)</span>' : '';
  return `<div class="field"><label for="${id}">${escapeMarkup(field.label)}${optional}</label>${hint}${controlOf(field, typeof typed === 'string' ? typed : '', own)}<p class="error" id="${id}-error">${escapeMarkup(error)}</p></div>`;
}

/** The form with what was typed and what is wrong with it. */
export function formHtml(form: EnquiryForm, state: FormState = {}): string {
  const { errors = {}, alert = '', idPrefix = 'request' } = state;
  const first = form.fields.find(({ name }) => errors[name] !== undefined)?.name;
  const fields = form.fields.map((field) => fieldHtml(field, state, field.name === first));
  const hasFile = form.fields.some(({ kind }) => kind === 'file');
  const own = attributes({
    class: 'form request',
    method: 'post',
    action: enquiryPath(form.kind),
    enctype: hasFile ? 'multipart/form-data' : undefined,
    'aria-label': form.title,
    'data-kind': form.kind,
  });
  const said = alert === '' ? '' : `<div class="alert bad"><p>${escapeMarkup(alert)}</p></div>`;
  const trap = `${idPrefix}-${trapField}`;
  return `<form${own}><fieldset class="plain" role="presentation">${fields.join('')}<div class="trap" aria-hidden="true"><label for="${trap}">Leave this empty</label><input id="${trap}" name="${trapField}" type="text" tabindex="-1" autocomplete="off"></div><div role="alert">${said}</div><button type="submit" class="button primary">${escapeMarkup(form.submit)}</button><p class="hint">${escapeMarkup(form.next)} What you enter is used as our <a href="${pages.privacyPolicy}">privacy policy</a> says.</p></fieldset></form>`;
}

/** What stands in the form's place after it was sent. */
export const thanksHtml = (form: EnquiryForm, reference: string) =>
  `<div class="alert good sent" role="status" tabindex="-1"><p>${escapeMarkup(form.thanks)}</p><p>Your reference number is <strong class="reference">${escapeMarkup(reference)}</strong>. We send it to you by email too.</p><p>${escapeMarkup(form.next)}</p></div>`;

/** Stand around a form in its page, so that a server can put another state of it there. */
export const formMarks = ['<!--request-form-->', '<!--/request-form-->'] as const;
