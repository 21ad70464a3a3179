// Highlights the current section in an article's table of contents, for browsers without CSS support (article.css, :target-current).
const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
const startOf = ({ hash }: HTMLAnchorElement) =>
  document.getElementById(decodeURIComponent(hash.slice(1)))!.getBoundingClientRect().top;

function markSection() {
  const read = links.findLast((link) => startOf(link) < innerHeight / 3);
  for (const link of links) link.ariaCurrent = link === read ? 'location' : null;
}

if (!CSS.supports('selector(:target-current)')) {
  markSection();
  addEventListener('scroll', markSection, { passive: true });
}
export {};
