// The fields of a form on a page that a function writes, and the billing details among them.
import { billingFields } from '../../src/contracts/billing-fields.ts';
import { fieldHtml, optionsHtml } from '../../src/contracts/field-html.ts';
import { attributes, html, type Html } from '../../src/contracts/html.ts';
import { termsVersion } from '../../src/contracts/terms-version.ts';
import { statesByName } from '../../src/domain/billing/tax.ts';
import { pages } from '../../src/routes.ts';

/** What was typed and what is wrong with it, by field. */
export type Typed = {
  values: Readonly<Record<string, unknown>>;
  errors?: Readonly<Record<string, string>> | undefined;
};
type Field = { name: string; label: string; hint?: string };
type Line = Field & {
  maxLength?: number | undefined;
  type?: string;
  autoComplete?: string | undefined;
  more?: Parameters<typeof attributes>[0];
};

/** What a field begins with. */
export const valueIn = ({ values }: Typed, name: string) =>
  typeof values[name] === 'string' ? values[name] : '';

/** A field with what is wrong with it; the first that is wrong has the focus. */
export const typedField = ({ errors = {} }: Typed, field: Field, control: (own: Html) => Html): Html =>
  fieldHtml(field, { error: errors[field.name], hasFocus: Object.keys(errors)[0] === field.name }, control);

/** One field of a line; `more` are further attributes of its control. */
export const inputHtml = (typed: Typed, line: Line) =>
  typedField(typed, line, (own) => {
    const { name, type = 'text', maxLength, autoComplete, more } = line;
    const value = type === 'file' ? undefined : valueIn(typed, name);
    const rest = attributes({ type, maxlength: maxLength, autocomplete: autoComplete, ...more, value });
    return html`<input ${own} ${rest} />`;
  });

/** All that a bill can say, as it is asked for in India or elsewhere. */
export function billingInputs(typed: Typed, isIndian: boolean): Html {
  const state = typedField(
    typed,
    { name: 'stateCode', label: 'State' },
    (own) =>
      html`<select ${own}>
        <option value="">Choose a state</option>
        ${optionsHtml(statesByName, valueIn(typed, 'stateCode'))}
      </select>`,
  );
  const fields = billingFields
    .filter(({ only }) => only === undefined || (only === 'inr-only') === isIndian)
    .map((field) => inputHtml(typed, field));
  return html`${isIndian && state}${fields}`;
}

/** A hidden field. */
export const hiddenHtml = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** What went wrong, or was done; nothing where there is nothing to say. */
export const alertHtml = (words: string | undefined, kind: 'bad' | 'good' = 'bad'): Html | undefined =>
  words === undefined
    ? undefined
    : html`<div class="alert ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}"><p>${words}</p></div>`;

/** PayU needs it for every payment. */
export const mobileInput = (typed: Typed): Html =>
  inputHtml(typed, {
    name: 'phone',
    label: 'Mobile number',
    type: 'tel',
    hint: '10 digits; PayU asks for it.',
    autoComplete: 'tel-national',
  });

export const termsLinks = html`<a href="${pages.terms}">terms and conditions</a> and the
  <a href="${pages.privacyPolicy}">privacy policy</a>`;

/** The box that accepts the terms of today, with what else it states. */
export function termsBox({ values, errors = {} }: Typed, words: Html): Html {
  const error = errors['termsVersion'];
  const box = attributes({
    type: 'checkbox',
    name: 'termsVersion',
    value: termsVersion,
    checked: values['termsVersion'] === termsVersion,
    ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'terms-error' }),
  });
  const wrong = error !== undefined && html`<p class="error" id="terms-error">${error}</p>`;
  return html`<div>
    <label class="check"><input ${box} /><span>${words}</span></label
    >${wrong}
  </div>`;
}

/** The terms: ticked outside India, accepted by going on in India. */
export const consentHtml = (typed: Typed, isIndian: boolean): Html =>
  isIndian
    ? html`<p>By continuing you accept the ${termsLinks}.</p>`
    : termsBox(
        typed,
        html`I accept the ${termsLinks}. I ask for delivery right away, and understand that a right of
        withdrawal ends when the license key is delivered.`,
      );
