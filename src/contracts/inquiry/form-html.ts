// Renders an inquiry form: into its page at build time, into a dialog in the browser, and, for visitors without
// JavaScript, on the server with the submitted values and their errors. One renderer keeps all three the same.
import { inquiryPath, pages } from '../../routes.ts';
import { fieldHtml, optionsHtml } from '../field-html.ts';
import { attributes, html, type Html } from '../html.ts';
import { longestPassage, type InquiryField } from './fields.ts';
import type { InquiryForm } from './inquiry-forms.ts';

export type FormState = {
  /** Submitted values by field name. */
  values?: Readonly<Record<string, unknown>>;
  /** Error messages by field name. */
  errors?: Readonly<Record<string, string>>;
  /** The error message for the form as a whole. */
  alert?: string | undefined;
  /** Keeps IDs unique if a page shows a form twice. */
  idPrefix?: string;
};

/** The name of the honeypot field, which people leave empty and bots fill in. */
export const trapField = 'website';
/** The file types offered in the file picker. The server decides by content. */
export const acceptedFiles = '.jpg,.jpeg,.png,.webp,.pdf,.xlsx,.csv,.tsv,.txt,.log';

function controlOf(field: InquiryField, value: string, own: Html): Html {
  switch (field.kind) {
    case 'line':
      return html`<input
        ${own}
        type="text"
        ${attributes({ value, maxlength: field.max ?? 100, autocomplete: field.autocomplete ?? 'off' })}
      />`;
    case 'email':
      return html`<input
        ${own}
        type="email"
        inputmode="email"
        autocomplete="email"
        spellcheck="false"
        maxlength="254"
        value="${value}"
      />`;
    case 'phone':
      return html`<input
        ${own}
        type="tel"
        inputmode="tel"
        autocomplete="tel"
        maxlength="25"
        value="${value}"
      />`;
    case 'count':
      return html`<input
        ${own}
        type="text"
        inputmode="numeric"
        autocomplete="off"
        pattern="\\s*\\d+\\s*"
        maxlength="7"
        value="${value}"
      />`;
    case 'choice':
      return html`<select ${own}>
        <option value="">Please choose</option>
        ${optionsHtml(field.options, value)}
      </select>`;
    case 'passage':
      return html`<textarea ${own} rows="4" maxlength="${longestPassage}">${value}</textarea>`;
    case 'file':
      return html`<input ${own} type="file" accept="${acceptedFiles}" />`;
  }
}

function inquiryFieldHtml(field: InquiryField, state: FormState, hasFocus: boolean): Html {
  const { values = {}, errors = {}, idPrefix = 'request' } = state;
  const { name, label, hint, isOptional } = field;
  const typed = values[name];
  const id = `${idPrefix}-${name}`;
  return fieldHtml(
    { name, label, hint, isOptional, isRequired: !isOptional },
    { id, error: errors[name], hasFocus, keepsError: true },
    (own) => controlOf(field, typeof typed === 'string' ? typed : '', own),
  );
}

/** Renders the form with the submitted values and their errors. */
export function formHtml(form: InquiryForm, state: FormState = {}): Html {
  const { errors = {}, alert = '', idPrefix = 'request' } = state;
  const first = form.fields.find(({ name }) => errors[name] !== undefined)?.name;
  const fields = form.fields.map((field) => inquiryFieldHtml(field, state, field.name === first));
  const hasFile = form.fields.some(({ kind }) => kind === 'file');
  const own = attributes({
    class: 'form request',
    method: 'post',
    action: inquiryPath(form.kind),
    enctype: hasFile ? 'multipart/form-data' : undefined,
    'aria-label': form.title,
    'data-kind': form.kind,
  });
  const said = alert === '' ? '' : html`<div class="alert bad"><p>${alert}</p></div>`;
  const trap = `${idPrefix}-${trapField}`;
  return html`<form ${own}>
    <fieldset class="plain" role="presentation">
      ${fields}
      <div class="trap" aria-hidden="true">
        <label for="${trap}">Leave this empty</label
        ><input id="${trap}" name="${trapField}" type="text" tabindex="-1" autocomplete="off" />
      </div>
      <div role="alert">${said}</div>
      <button type="submit" class="button primary">${form.submit}</button>
      <p class="hint">
        ${form.next} What you enter is used as our <a href="${pages.privacyPolicy}">privacy policy</a> says.
      </p>
    </fieldset>
  </form>`;
}

/** Replaces the form after it was sent. */
export const thanksHtml = (form: InquiryForm, reference: string) =>
  html`<div class="alert good sent" role="status" tabindex="-1">
    <p>${form.thanks}</p>
    <p>
      Your reference number is <strong class="reference">${reference}</strong>. We will email it to you, too.
    </p>
    <p>${form.next}</p>
  </div>`;

/** Delimit a form in its page, so that the server can replace it with another state. */
export const formMarks = ['<!--request-form-->', '<!--/request-form-->'] as const;
