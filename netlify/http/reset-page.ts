// The page on which a new password is chosen without JavaScript.
import { html } from '../../src/contracts/html.ts';
import { api } from '../../src/routes.ts';
import { plainPage } from './plain-page.ts';
import { hiddenHtml } from './form-fields.ts';

const title = 'Choose a new password';

/** `token` is the emailed link's token, `email` the account's address. */
export const resetPage = ({ token, email }: { token: string; email: string }): Response =>
  plainPage(
    title,
    html`<h1>${title}</h1>
      <p>For the account of ${email}.</p>
      <form method="post" action="${api.resetPassword}">
        ${hiddenHtml('token', token)}
        <p class="field">
          <label for="new">New password</label
          ><input
            id="new"
            name="newPassword"
            type="password"
            autocomplete="new-password"
            minlength="8"
            maxlength="256"
            required
          />
        </p>
        <p class="hint">At least 8 characters.</p>
        <button>Reset password</button>
      </form>`,
  );
