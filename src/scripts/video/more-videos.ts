// Shows and hides the tutorials beyond the first three. Without scripts, all are visible.
const list = document.querySelector<HTMLElement>('[data-videos]')!;

/** Called on each click on the button. */
export default function toggle(button: HTMLElement) {
  const isExpanded = list.toggleAttribute('data-all');
  button.textContent = isExpanded ? 'Show Less' : 'Load More';
  if (isExpanded) list.children[Number(list.dataset['videos'])]?.querySelector('a')?.focus();
}
