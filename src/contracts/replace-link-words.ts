// The button that replaces a page's link, on pages with and without a script. `to`: the address on file, or "you".
export const replaceLinkButton = 'Replace this link';
export const whatReplacingDoes = (to: string) =>
  `Has someone else seen the link to this page? We email a new one to ${to}, and this one stops working.`;
