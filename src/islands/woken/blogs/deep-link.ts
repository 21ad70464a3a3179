// A link to a search or to all blogs says so in its query; only then the search is fetched with the page. Inlined: keep it small.
if (location.search)
  void import(/* @vite-ignore */ document.querySelector<HTMLElement>('[data-blog-search]')!.dataset['wake']!);
export {};
