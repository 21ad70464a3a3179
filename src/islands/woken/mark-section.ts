// Marks in the contents of an article the section that is being read, for browsers whose styles cannot (article.css, :target-current).
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
