// The form that asks for a certificate's code, used on its page and in the server's reply. The browser submits it without a script.
import { outsideApi } from '../routes.ts';
import { attributes, html } from './html.ts';

export const codeFormHtml = (typed = '', error = '') => {
  const state = attributes(error === '' ? {} : { 'aria-invalid': 'true', autofocus: true });
  return html`<form
    class="fields verify"
    method="get"
    action="${outsideApi.verify}"
    aria-label="Verify a certificate"
  >
    <div class="field">
      <label for="certificate">Code on the certificate</label>
      <p class="hint" id="certificate-hint">Sixteen letters and digits, like 7K3M-9X2P-4T8V-0C1B.</p>
      <input
        class="input code"
        id="certificate"
        name="certificate"
        type="text"
        required
        maxlength="60"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        value="${typed}"
        aria-describedby="certificate-hint certificate-error"
        ${state}
      />
      <p class="error" id="certificate-error">${error}</p>
    </div>
    <p><button type="submit" class="button primary">Verify</button></p>
  </form>`;
};
