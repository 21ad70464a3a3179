// The search page in the browser: fetches only the index files that a query needs, and shows the results.
import { excerpt } from './excerpt.ts';
import { type Finder, finderOf, type IndexFile } from './find.ts';
import { type Section, sectionsPerFile, termsOf } from './terms.ts';

const folder = '/search-index/';
const shown = 20;
const files = new Map<string, Promise<unknown>>();

async function read<T>(name: string): Promise<T> {
  const file =
    files.get(name) ??
    fetch(`${folder}${name}.json`, { signal: AbortSignal.timeout(20_000) }).then((answer): unknown =>
      answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))),
    );
  files.set(name, file);
  file.catch(() => files.delete(name));
  return (await file) as T;
}

/** The index, fetched when the field is first used. */
let opened: Promise<Finder> | undefined;
function finder(): Promise<Finder> {
  opened ??= read<IndexFile>('index').then(finderOf);
  opened.catch(() => (opened = undefined));
  return opened;
}

const form = document.querySelector<HTMLFormElement>('#search-form')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#search-status')!;
const place = document.querySelector('#search-results')!;
const suggestions = document.querySelector<HTMLElement>('#search-suggestions')!;

type Found = { section: Section; words: string[] };

async function answersTo(query: string): Promise<{ count: number; best: Found[] }> {
  const found = (await finder())(query);
  const best = await Promise.all(
    found.slice(0, shown).map(async ({ section: number, words }) => {
      const part = await read<Section[]>(`text-${Math.floor(number / sectionsPerFile)}`);
      const section = part[number % sectionsPerFile];
      return section && { section, words };
    }),
  );
  return { count: found.length, best: best.filter((each) => each !== undefined) };
}

function entry({ section: { address, page, heading, text }, words }: Found): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = heading === '' ? page : heading;
  const title = document.createElement('h2');
  title.append(link);
  const where = document.createElement('p');
  where.className = 'small muted';
  where.textContent = heading === '' ? '' : page;
  const found = document.createElement('p');
  excerpt(text, words).forEach((part, index) => {
    if (index % 2 === 0) return found.append(part);
    const mark = document.createElement('mark');
    mark.textContent = part;
    found.append(mark);
  });
  item.append(title, where, found);
  return item;
}

const lostKey = document.querySelector<HTMLTemplateElement>('#search-lost-key')!;
const lostKeyWords = new Set(termsOf(lostKey.dataset.words ?? ''));

/** Shown before all results: someone who searches for a key or a receipt has most likely lost one. */
const firstFor = (query: string) =>
  termsOf(query).some((term) => lostKeyWords.has(term)) ? [lostKey.content.cloneNode(true)] : [];

let latest = '';

async function search() {
  const query = field.value.trim();
  latest = query;
  const address = new URL(location.href);
  if (query === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  history.replaceState(null, '', address);
  suggestions.hidden = termsOf(query).length > 0;
  if (termsOf(query).length === 0) {
    status.textContent = '';
    place.replaceChildren();
    return;
  }
  try {
    const { count, best } = await answersTo(query);
    if (latest !== query) return;
    const list = document.createElement('ol');
    list.className = 'found';
    list.append(...firstFor(query), ...best.map(entry));
    place.replaceChildren(...(list.childElementCount > 0 ? [list] : []));
    status.textContent =
      count === 0
        ? `Nothing on this site matches “${query}”. Try fewer or shorter words.`
        : `${count} ${count === 1 ? 'place matches' : 'places match'} “${query}”${count > shown ? `; the best ${shown} are shown` : ''}.`;
  } catch {
    if (latest === query)
      status.textContent = 'The search could not be loaded. Check your connection and try again.';
  }
}

field.addEventListener('focus', () => void finder().catch(() => undefined), { once: true });
/** Arrow keys move from the field through the results and back. */
form.parentElement!.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [field, ...place.querySelectorAll<HTMLElement>('h2 a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
let pause: ReturnType<typeof setTimeout> | undefined;
field.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(() => void search(), 120);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void search();
});
// What was typed before this script loaded takes precedence over the URL.
field.value ||= new URL(location.href).searchParams.get('q') ?? '';
if (field.value !== '') void search();
