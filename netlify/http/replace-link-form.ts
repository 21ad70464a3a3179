// The button that replaces a page's link, for pages that need no JavaScript.
import { html, type Html } from '../../src/contracts/html.ts';
import { replaceLinkButton, whatReplacingDoes } from '../../src/contracts/replace-link-words.ts';
import { api } from '../../src/routes.ts';
import { hiddenHtml } from './form-fields.ts';

/** Renders the form with the button. */
export const replaceLinkForm = (link: string): Html =>
  html`<form class="replace-link" method="post" action="${api.replaceLink}">
    ${hiddenHtml('link', link)}
    <p class="hint">${whatReplacingDoes('you')}</p>
    <button class="button">${replaceLinkButton}</button>
  </form>`;
