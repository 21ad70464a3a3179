// The search page in the browser: fetches the index when the field is used, and shows the results and their kinds.
import type { Answer, Found } from './find.ts';
import { openIndex } from './open-index.ts';
import { element, resultOf, statusOf } from './results.ts';
import { type Kind, kinds, termsOf } from './terms.ts';

/** This many results are shown. */
const shown = 20;

const form = document.querySelector<HTMLFormElement>('#search-form')!;
const field = form.querySelector('input')!;
const status = document.querySelector('#search-status')!;
const place = document.querySelector('#search-results')!;
const filter = document.querySelector<HTMLElement>('#search-kinds')!;
const suggestions = document.querySelector<HTMLElement>('#search-suggestions')!;

let latest = '';

function showResults(answer: Answer, found: readonly Found[]) {
  const list = element('ol', 'found');
  const { help } = answer;
  if (help) list.append(resultOf({ page: help, sections: [] }, answer, false));
  list.append(...found.slice(0, shown).map((each, at) => resultOf(each, answer, at === 0 && !help)));
  place.replaceChildren(...(list.childElementCount > 0 ? [list] : []));
}

/** Shows a button for each kind of page among the results. */
function showKinds(answer: Answer) {
  const choice = (name: string, found: readonly Found[]) => {
    const button = element('button', '', name, ' ', element('span', 'muted', String(found.length)));
    button.type = 'button';
    button.ariaPressed = String(found === answer.found);
    button.onclick = () => {
      for (const other of filter.querySelectorAll('button')) other.ariaPressed = String(other === button);
      showResults(answer, found);
    };
    return button;
  };
  const plural: Readonly<Record<Kind, string>> = {
    Calculator: 'Calculators',
    Article: 'Articles',
    Gallery: 'Gallery',
    Dataset: 'Datasets',
    Help: 'Help',
    Page: 'Pages',
  };
  const groups = kinds
    .map((kind) => ({ kind, found: answer.found.filter(({ page }) => page.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  filter.hidden = groups.length < 2;
  filter.replaceChildren(
    choice('Everything', answer.found),
    ...groups.map(({ kind, found }) => choice(plural[kind], found)),
  );
}

function clear() {
  status.textContent = '';
  filter.hidden = true;
  place.replaceChildren();
}

async function search() {
  const question = field.value.trim();
  latest = question;
  const address = new URL(location.href);
  if (question === '') address.searchParams.delete('q');
  else address.searchParams.set('q', question);
  history.replaceState(null, '', address);
  suggestions.hidden = termsOf(question).length > 0;
  if (termsOf(question).length === 0) return clear();
  try {
    const answer = (await openIndex())(question);
    if (latest !== question) return;
    showKinds(answer);
    showResults(answer, answer.found);
    status.textContent = statusOf(question, answer, shown);
    suggestions.hidden = answer.found.length > 0;
  } catch {
    if (latest === question)
      status.textContent = 'The search could not be loaded. Check your connection and try again.';
  }
}

field.addEventListener('focus', () => void openIndex().catch(() => undefined), { once: true });
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
