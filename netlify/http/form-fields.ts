// Form fields for pages that functions render, including the billing details.
import { billingFields } from '../../src/contracts/billing-fields.ts';
import { fieldHtml, optionsHtml } from '../../src/contracts/field-html.ts';
import { attributes, html, type Html } from '../../src/contracts/html.ts';
import { termsVersion } from '../../src/contracts/terms-version.ts';
import { statesByName } from '../../src/domain/billing/tax.ts';
import { pages } from '../../src/routes.ts';

/** The values that were typed and their errors, by field. */
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

/** Returns the initial value of a field. */
export const valueIn = ({ values }: Typed, name: string) =>
  typeof values[name] === 'string' ? values[name] : '';

/** Renders a field with its error. The first invalid field gets the focus. */
export const typedField = ({ errors = {} }: Typed, field: Field, control: (own: Html) => Html): Html =>
  fieldHtml(field, { error: errors[field.name], hasFocus: Object.keys(errors)[0] === field.name }, control);

/** Renders one field of a line; `more` are additional attributes of its control. */
export const inputHtml = (typed: Typed, line: Line) =>
  typedField(typed, line, (own) => {
    const { name, type = 'text', maxLength, autoComplete, more } = line;
    const value = type === 'file' ? undefined : valueIn(typed, name);
    const rest = attributes({ type, maxlength: maxLength, autocomplete: autoComplete, ...more, value });
    return html`<input ${own} ${rest} />`;
  });

/** Renders all billing fields, as required in India or elsewhere. */
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

/** Renders a hidden field. */
export const hiddenHtml = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** Renders an error or success message; nothing if there is no message. */
export const alertHtml = (words: string | undefined, kind: 'bad' | 'good' = 'bad'): Html | undefined =>
  words === undefined
    ? undefined
    : html`<div class="alert ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}"><p>${words}</p></div>`;

/** Renders the mobile number field, which PayU requires for every payment. */
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

/** Renders the checkbox that accepts the current terms, with this label. */
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

/** Renders the consent to the terms: a checkbox outside India, implied by continuing in India. */
export const consentHtml = (typed: Typed, isIndian: boolean): Html =>
  isIndian
    ? html`<p>By continuing you accept the ${termsLinks}.</p>`
    : termsBox(
        typed,
        html`I accept the ${termsLinks}. I ask for delivery right away, and understand that a right of
        withdrawal ends when the license key is delivered.`,
      );
