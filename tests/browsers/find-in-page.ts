export type Wanted = {
  kind: 'button or link' | 'field';
  /** The whole accessible name, ignoring case. */
  name: string;
  /** A selector of the container; if empty, the whole page. */
  within: string;
};

/**
 * Runs in the page, so it must be self-contained. Finds and marks the element, scrolls it into view, and returns its center, or null if it
 * is missing, closed, or covered by another element.
 */
export function findInPage({ kind, name, within }: Wanted) {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = (element as HTMLInputElement).labels;
    return [
      element.getAttribute('aria-label'),
      by.map((id) => document.getElementById(id)?.textContent).join(' '),
      labels && [...labels].map((label) => label.textContent).join(' '),
      element.textContent,
    ].map(tidy);
  };
  const open = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
  const place = within ? document.querySelector(within) : (open ?? document);
  const selector =
    kind === 'field' ? 'input, select, textarea' : 'button, a[href], summary, input[type=submit]';
  const found = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (element) =>
      nameOf(element).some((one) => one === tidy(name) || (kind === 'field' && one.startsWith(tidy(name)))) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element as HTMLButtonElement).disabled,
  )[0];
  if (!found) return null;
  for (const marked of document.querySelectorAll('[data-found]')) marked.removeAttribute('data-found');
  found.setAttribute('data-found', '');
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = found.getClientRects()[0]!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  return found.contains(top) || top?.closest('label')?.control === found ? middle : null;
}
