// A link to a search or to all articles has a query string; only then does the search load with the page. Inlined, so keep it small.
if (location.search)
  void import(/* @vite-ignore */ document.querySelector<HTMLElement>('[data-blog-search]')!.dataset['wake']!);
export {};
