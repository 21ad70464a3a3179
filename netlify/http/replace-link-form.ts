// The button that replaces the link of a page, on pages that need no script.
import { escapeMarkup as escape } from '../../src/contracts/escape-markup.ts';
import { api } from '../../src/routes.ts';

export const replaceLinkForm = (link: string): string =>
  `<form method="post" action="${api.replaceLink}"><input type="hidden" name="link" value="${escape(link)}"><p class="hint">Whoever has the link to this page can use it. Has somebody else seen it? We mail you a new one, and this one stops working.</p><button class="button">Replace this link</button></form>`;
