// The blog index: finds while you type, and shows the first nine until asked for all. Woken by the search box or the button;
// without it the first nine, and without any script every card stands.
const list = document.querySelector<HTMLElement>('[data-blogs]')!;
const search = document.querySelector<HTMLInputElement>('[data-blog-search]')!;
const toggle = document.querySelector<HTMLButtonElement>('[data-blog-toggle]')!;
const found = document.querySelector<HTMLElement>('[data-blog-found]')!;
const none = document.querySelector<HTMLElement>('[data-blog-none]')!;
const cards = [...list.children] as HTMLElement[];
const pageSize = Number(list.dataset['blogs']);
let isExpanded = false;

function show() {
  const wanted = search.value.trim().toLowerCase();
  const matching = cards.filter((card) => card.dataset['find']?.includes(wanted));
  const shown = new Set(isExpanded ? matching : matching.slice(0, pageSize));
  for (const card of cards) card.hidden = !shown.has(card);
  toggle.hidden = matching.length <= pageSize;
  toggle.textContent = isExpanded ? 'Show Less' : 'Load More Blogs';
  none.hidden = matching.length > 0;
  found.textContent = wanted === '' ? '' : `${matching.length} of ${cards.length} blogs`;
  // From here on this script says which cards show, not the style sheet.
  list.dataset['shown'] = '';
}

search.addEventListener('input', () => {
  isExpanded = false;
  show();
});
show();

/** Called at each click on the button and whenever the search box takes the focus. */
export default function wake(element: HTMLElement) {
  if (element !== toggle) return;
  isExpanded = !isExpanded;
  show();
  if (isExpanded)
    cards
      .filter(({ hidden }) => !hidden)
      [pageSize]?.querySelector('a')
      ?.focus();
}
