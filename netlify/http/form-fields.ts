// The fields of a form on a page that a function writes, and the billing details among them.
import { billingFields } from '../../src/contracts/billing-fields.ts';
import { escapeMarkup as escape } from '../../src/contracts/escape-markup.ts';
import { statesByName } from '../../src/domain/billing/tax.ts';

/** What was typed and what is wrong with it, by field. */
export type Typed = {
  values: Readonly<Record<string, unknown>>;
  errors?: Readonly<Record<string, string>> | undefined;
};
type Field = { name: string; label: string; hint?: string };
type Line = Field & { maxLength?: number; type?: string; autoComplete?: string; attributes?: string };

/** What a field begins with. */
export const valueIn = ({ values }: Typed, name: string) =>
  typeof values[name] === 'string' ? values[name] : '';

/** A field with its label, hint and error; `control` takes the attributes that tie them to it. The first that is wrong has the focus. */
export function fieldHtml(
  { errors = {} }: Typed,
  { name, label, hint }: Field,
  control: (marks: string) => string,
): string {
  const error = errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const first = Object.keys(errors)[0] === name ? ' autofocus' : '';
  const marks = `class="input" id="${name}" name="${name}"${error === undefined ? '' : ` aria-invalid="true"${first}`}${described === '' ? '' : ` aria-describedby="${described}"`}`;
  const under = hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escape(hint)}</p>`;
  const wrong = error === undefined ? '' : `<p class="error" id="${name}-error">${escape(error)}</p>`;
  return `<div class="field"><label for="${name}">${escape(label)}</label>${under}${control(marks)}${wrong}</div>`;
}

/** One field of a line; `attributes` are markup. */
export const inputHtml = (typed: Typed, line: Line) =>
  fieldHtml(typed, line, (marks) => {
    const { name, type = 'text', maxLength, autoComplete, attributes = '' } = line;
    const value = type === 'file' ? '' : ` value="${escape(valueIn(typed, name))}"`;
    return `<input ${marks} type="${type}"${maxLength === undefined ? '' : ` maxlength="${maxLength}"`}${autoComplete === undefined ? '' : ` autocomplete="${autoComplete}"`} ${attributes}${value}>`;
  });

/** All that a bill can say, as it is asked for in India or elsewhere. */
export function billingInputs(typed: Typed, isIndian: boolean): string {
  const options = statesByName.map(
    ([code, name]) =>
      `<option value="${code}"${valueIn(typed, 'stateCode') === code ? ' selected' : ''}>${escape(name)}</option>`,
  );
  const state = fieldHtml(
    typed,
    { name: 'stateCode', label: 'State' },
    (marks) => `<select ${marks}><option value="">Choose a state</option>${options.join('')}</select>`,
  );
  const fields = billingFields
    .filter(({ only }) => only === undefined || (only === 'inr-only') === isIndian)
    .map((field) => inputHtml(typed, field));
  return (isIndian ? state : '') + fields.join('');
}

export const alertHtml = (words: string | undefined, kind: 'bad' | 'good' = 'bad') =>
  words === undefined
    ? ''
    : `<div class="alert ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}"><p>${escape(words)}</p></div>`;
