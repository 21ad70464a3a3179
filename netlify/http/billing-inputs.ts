// The fields of billing details on a page that a function writes.
import { billingFields } from '../../src/contracts/billing-fields.ts';
import { escapeMarkup as escape } from '../../src/contracts/escape-markup.ts';
import { statesByName } from '../../src/domain/tax.ts';

/** What was typed and what is wrong with it, by field. */
export type Typed = {
  values: Readonly<Record<string, unknown>>;
  errors?: Readonly<Record<string, string>> | undefined;
};
type Field = { name: string; label: string; maxLength?: number; hint?: string; type?: string };

const said = ({ values }: Typed, name: string) => (typeof values[name] === 'string' ? values[name] : '');

function framed(typed: Typed, { name, label, hint }: Field, control: (marks: string) => string): string {
  const error = typed.errors?.[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const marks = `id="${name}" name="${name}"${error === undefined ? '' : ' aria-invalid="true"'}${described === '' ? '' : ` aria-describedby="${described}"`}`;
  const under = hint === undefined ? '' : `<br><small id="${name}-hint">${escape(hint)}</small>`;
  const wrong = error === undefined ? '' : `<br><strong id="${name}-error">${escape(error)}</strong>`;
  return `<p><label for="${name}">${escape(label)}</label>${under}<br>${control(marks)}${wrong}</p>`;
}

/** One field of a line. */
export const inputHtml = (typed: Typed, field: Field & { required?: boolean; autoComplete?: string }) =>
  framed(
    typed,
    field,
    (marks) =>
      `<input ${marks} type="${field.type ?? 'text'}"${field.maxLength === undefined ? '' : ` maxlength="${field.maxLength}"`}${field.autoComplete === undefined ? '' : ` autocomplete="${field.autoComplete}"`}${field.required ? ' required' : ''}${field.type === 'file' ? '' : ` value="${escape(said(typed, field.name))}"`}>`,
  );

/** All that a bill can say, as it is asked for in India or elsewhere. */
export function billingInputs(typed: Typed, isIndian: boolean): string {
  const options = statesByName.map(
    ([code, name]) =>
      `<option value="${code}"${said(typed, 'stateCode') === code ? ' selected' : ''}>${escape(name)}</option>`,
  );
  const state = framed(
    typed,
    { name: 'stateCode', label: 'State' },
    (marks) => `<select ${marks}><option value="">Choose a state</option>${options.join('')}</select>`,
  );
  const fields = billingFields
    .filter(({ only }) => only === undefined || (only === 'inr-only') === isIndian)
    .map((field) => inputHtml(typed, field));
  return (isIndian ? state : '') + fields.join('');
}

export const alertHtml = (alert: string | undefined) =>
  alert === undefined ? '' : `<p role="alert"><strong>${escape(alert)}</strong></p>`;
