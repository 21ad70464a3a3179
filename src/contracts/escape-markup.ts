const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for HTML and XML, including attribute values. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);
