// Renders one form field as markup: in a page, in a dialog, or in a function's reply.
import { attributes, html, type Html } from './html.ts';

type Field = {
  name: string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
  isRequired?: boolean | undefined;
};
type FieldState = {
  /** Defaults to the name. Set it if a page shows a form twice. */
  id?: string;
  error?: string | undefined;
  /** Set on the first invalid field, which gets the focus. */
  hasFocus?: boolean;
  /** Always render the error element, because a script fills it later. */
  keepsError?: boolean;
};

/** Renders a field with its label, hint, and error. `control` receives the attributes that associate them with it. */
export function fieldHtml(
  { name, label, hint, isOptional, isRequired }: Field,
  { id = name, error = '', hasFocus, keepsError }: FieldState,
  control: (own: Html) => Html,
): Html {
  const showsError = error !== '' || keepsError;
  const described = [hint !== undefined && `${id}-hint`, showsError && `${id}-error`].filter(Boolean);
  const own = attributes({
    id,
    name,
    class: 'input',
    required: isRequired,
    'aria-invalid': error === '' ? undefined : 'true',
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    autofocus: hasFocus,
  });
  const under = hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`;
  const wrong = showsError && html`<p class="error" id="${id}-error">${error}</p>`;
  const optional = isOptional && html`<span class="optional"> (optional)</span>`;
  return html`<div class="field">
    <label for="${id}">${label}${optional}</label>${under}${control(own)}${wrong}
  </div>`;
}

/** Renders the options of a select element. */
export const optionsHtml = (
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html[] =>
  options.map(
    ([value, text]) => html`<option ${attributes({ value, selected: value === chosen })}>${text}</option>`,
  );
