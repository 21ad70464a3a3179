/** Returns markup without insignificant whitespace: between tags and before the end of a tag. */
export const compactMarkup = (markup: { toString(): string }) =>
  String(markup)
    .replace(/\s*\/?>\s*/g, '>')
    .replace(/\s*</g, '<')
    .replace(/\s+/g, ' ');
