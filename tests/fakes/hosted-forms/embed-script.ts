// Fakes the provider's embed script: the same call, a form with one field, and every failure mode that has been observed.

export type EmbedBehavior =
  /** Renders the form and reports that it is ready. */
  | 'works'
  /** Defines its function only some time after it has loaded. */
  | 'late'
  /** Loads and defines nothing. */
  | 'empty'
  /** Accepts the call and never becomes ready. */
  | 'stalls'
  /** Throws in the call. */
  | 'throws';

/** The script's source, to be served from the provider's URL. It records each call in `window.hostedCalls`. */
export function embedScript(behavior: EmbedBehavior): string {
  if (behavior === 'empty') return '/* nothing */';
  const define = `window.hbspt = { forms: { create(options) {
    (window.hostedCalls ??= []).push({ at: performance.now(), loadedAt, portalId: options.portalId, formId: options.formId, region: options.region, submitText: options.submitText, inlineMessage: options.inlineMessage });
    ${behavior === 'throws' ? 'throw new Error("no such form");' : ''}
    ${behavior === 'stalls' ? 'return;' : ''}
    const form = document.createElement('form');
    form.innerHTML = '<label>Work email <input name="email" type="email"></label><button>' + (options.submitText ?? 'Submit') + '</button>';
    form.querySelector('label').style.color = 'inherit';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      form.replaceWith(options.inlineMessage);
      options.onFormSubmitted?.(form);
    });
    document.querySelector(options.target).append(form);
    options.onFormReady?.(form);
  } } };`;
  const body = behavior === 'late' ? `setTimeout(() => { ${define} }, 700);` : define;
  return `{ const loadedAt = performance.now(); ${body} }`;
}
