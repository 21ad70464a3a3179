// The little markup that copy files may use inside a text: [words](/address), **strong**, *emphasis*.

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Takes a text from a copy file; gives HTML in which everything else is escaped. */
export const marked = (text: string) =>
  escaped(text)
    .replace(/\[([^\]]+)\]\(((?:\/|#|https:|mailto:)[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
