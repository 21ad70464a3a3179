const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it may stand in HTML and XML, in attributes too. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);
