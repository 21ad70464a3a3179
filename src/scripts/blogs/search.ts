// The blog index: filters while you type, and shows the first nine articles until asked for all. Its state is in the
// URL (?q=words, ?show=all), for links, reload, and Back. It loads on use of the search box or the button, or for such
// a URL. Before, the page shows the first nine; without scripts, every card.
const list = document.querySelector<HTMLElement>('[data-blogs]')!;
const search = document.querySelector<HTMLInputElement>('[data-blog-search]')!;
const toggle = document.querySelector<HTMLButtonElement>('[data-blog-toggle]')!;
const found = document.querySelector<HTMLElement>('[data-blog-found]')!;
const none = document.querySelector<HTMLElement>('[data-blog-none]')!;
const cards = [...list.children] as HTMLElement[];
const more = toggle.textContent.trim();
const pageSize = Number(list.dataset['blogs']);
const site = document.querySelector<HTMLAnchorElement>('[data-blog-site]')!;
const asked = new URLSearchParams(location.search);
let isExpanded = asked.get('show') === 'all';

/** Normalizes text for comparison: lowercase, one kind of hyphen, single spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

function show() {
  const wanted = plain(search.value);
  const matching = cards.filter((card) => plain(card.dataset['find'] ?? '').includes(wanted));
  const shown = new Set(isExpanded ? matching : matching.slice(0, pageSize));
  for (const card of cards) card.hidden = !shown.has(card);
  toggle.hidden = matching.length <= pageSize;
  toggle.textContent = isExpanded ? 'Show Less' : more;
  none.hidden = matching.length > 0;
  for (const link of document.querySelectorAll<HTMLElement>('.topics a'))
    link.ariaCurrent = plain(link.dataset['topic'] ?? '') === wanted ? 'true' : null;
  found.textContent = wanted === '' ? '' : `${matching.length} of ${cards.length} blogs`;
  const words = search.value.trim();
  site.search = words === '' ? '' : `${new URLSearchParams({ q: words })}`;
  const address = new URL(location.href);
  const say = (name: string, value: string) =>
    value === '' ? address.searchParams.delete(name) : address.searchParams.set(name, value);
  say('q', words);
  say('show', isExpanded ? 'all' : '');
  history.replaceState(null, '', address);
  // From here on, this script rather than the style sheet controls which cards are visible.
  list.dataset['shown'] = '';
}

search.addEventListener('input', () => {
  isExpanded = false;
  show();
});
// Keep what was typed while this loaded.
if (search.value === '') search.value = asked.get('q') ?? '';
show();

/** Called on each click on the button and whenever the search box gets the focus. */
export default function toggleSearch(element: HTMLElement) {
  if (element !== toggle) return;
  isExpanded = !isExpanded;
  show();
  if (isExpanded)
    cards
      .filter(({ hidden }) => !hidden)
      [pageSize]?.querySelector('a')
      ?.focus();
}
