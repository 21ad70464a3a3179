// Plays the provider's embed script: the same call, a form of one field, and every way it was seen to fail.

export type EmbedBehavior =
  /** Draws the form and says that it is ready. */
  | 'works'
  /** Defines what it promises only some time after it has loaded. */
  | 'late'
  /** Loads, and defines nothing. */
  | 'empty'
  /** Takes the call and never gets ready. */
  | 'stalls'
  /** Fails in the call. */
  | 'throws';

/** The script as text, to be served for the provider's address. It notes each call in `window.hostedCalls`. */
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
