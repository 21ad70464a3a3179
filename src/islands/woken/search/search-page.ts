// The search page in the browser: fetches the few files of the index that a query needs, and shows what they say.
import { excerpt, rank } from './rank.ts';
import { type Section, type Shard, sectionsPerFile, shardOf, termsOf } from './terms.ts';

const folder = '/search-index/';
const shown = 20;
const files = new Map<string, Promise<unknown>>();

async function read<T>(name: string): Promise<T> {
  const file =
    files.get(name) ??
    fetch(`${folder}${name}.json`).then((answer): unknown =>
      answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))),
    );
  files.set(name, file);
  file.catch(() => files.delete(name));
  return (await file) as T;
}

/** The terms that begin like this word; none, where the index has no file for them. */
const shardFor = async (word: string): Promise<Shard> =>
  (await read<string[]>('files')).includes(shardOf(word)) ? read<Shard>(shardOf(word)) : {};

const form = document.querySelector<HTMLFormElement>('#search-form')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#search-status')!;
const place = document.querySelector('#search-results')!;
const suggestions = document.querySelector<HTMLElement>('#search-suggestions')!;

async function answersTo(query: string): Promise<{ count: number; sections: Section[]; words: string[] }> {
  const words = [...new Set(termsOf(query))];
  const shards = await Promise.all(words.map(shardFor));
  const found = rank(words.map((word, index) => ({ word, shard: shards[index] ?? {} })));
  const sections = await Promise.all(
    found.slice(0, shown).map(async (number) => {
      const part = await read<Section[]>(`text-${Math.floor(number / sectionsPerFile)}`);
      return part[number % sectionsPerFile];
    }),
  );
  return { count: found.length, sections: sections.filter((section) => section !== undefined), words };
}

function entry({ address, page, heading, text }: Section, words: readonly string[]): HTMLLIElement {
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
    const { count, sections, words } = await answersTo(query);
    if (latest !== query) return;
    const list = document.createElement('ol');
    list.className = 'found';
    list.append(...sections.map((section) => entry(section, words)));
    place.replaceChildren(...(sections.length > 0 ? [list] : []));
    status.textContent =
      count === 0
        ? `Nothing on this site matches “${query}”. Try fewer or shorter words.`
        : `${count} ${count === 1 ? 'place matches' : 'places match'} “${query}”${count > shown ? `; the best ${shown} are shown` : ''}.`;
  } catch {
    if (latest === query)
      status.textContent = 'The search could not be loaded. Check your connection and try again.';
  }
}

let pause: ReturnType<typeof setTimeout> | undefined;
field.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(() => void search(), 120);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void search();
});
const asked = new URL(location.href).searchParams.get('q');
if (asked !== null) {
  field.value = asked;
  void search();
}
