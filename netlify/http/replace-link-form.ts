// The button that replaces the link of a page, on pages that need no script.
import { html, type Html } from '../../src/contracts/html.ts';
import { replaceLinkButton, whatReplacingDoes } from '../../src/contracts/replace-link-words.ts';
import { api } from '../../src/routes.ts';
import { hiddenHtml } from './form-fields.ts';

export const replaceLinkForm = (link: string): Html =>
  html`<form class="replace-link" method="post" action="${api.replaceLink}">
    ${hiddenHtml('link', link)}
    <p class="hint">${whatReplacingDoes('you')}</p>
    <button class="button">${replaceLinkButton}</button>
  </form>`;
