// The tutorials beyond the first three: one button shows them, and hides them again. Without scripts all of them stand.
const list = document.querySelector<HTMLElement>('[data-videos]')!;

/** Called at each click on the button. */
export default function toggle(button: HTMLElement) {
  const isExpanded = list.toggleAttribute('data-all');
  button.textContent = isExpanded ? 'Show Less' : 'Load More';
  if (isExpanded) list.children[Number(list.dataset['videos'])]?.querySelector('a')?.focus();
}
