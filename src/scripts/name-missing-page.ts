// The 404 page: shows the requested path and suggests the closest page of the site, if it differs by at most three characters.
const furthest = 3;
const longest = 32;
const main = document.querySelector<HTMLElement>('.not-found')!;
const asked = decodeURI(location.pathname);

/** The Levenshtein distance between two texts. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1));
    row = next;
  }
  return row[to.length]!;
}

main.querySelector('.asked b')!.textContent = asked.length > longest ? `${asked.slice(0, longest)}…` : asked;
const words = asked
  .split(/[^\p{L}\p{N}]+/u)
  .join(' ')
  .trim();
main.querySelector('input')!.value = words;
const [nearest] = main.dataset['addresses']!.split(' ')
  .map((address) => ({ address, letters: distance(asked.toLowerCase(), address) }))
  .sort((a, b) => a.letters - b.letters);
if (nearest && nearest.letters <= furthest && nearest.address !== '/') {
  const place = main.querySelector('.nearest')!;
  const link = place.querySelector('a')!;
  link.href = nearest.address;
  link.textContent = nearest.address;
  place.classList.remove('away');
}
export {};
