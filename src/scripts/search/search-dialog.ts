// The search in a dialog over every page: opened by the magnifier or a slash, which both are a link to the search page without this script.
// The field keeps the focus while the arrow keys choose a page (the combobox pattern of ARIA's authoring practices).
import styles from '~/styles/search-dialog.css?inline';
import type { Answer, Suggestion } from './find.ts';
import { openIndex } from './open-index.ts';
import { element, kindOf, linkTo, openings, pictureOf, statusOf } from './results.ts';
import { type FoundPage, type Kind, termsOf } from './terms.ts';

/** As many pages as fit without scrolling. */
const shown = 8;
const pauseMs = 80;
const hint = 'Type a method, a word, or a question.';

/** An option of the list: a page, or a question that others ask. */
type Listed = Pick<FoundPage, 'address' | 'title' | 'description' | 'picture'> & { kind?: Kind };

/** The parts of the dialog that a search changes. */
type Parts = {
  field: HTMLInputElement;
  list: HTMLDivElement;
  preview: HTMLDivElement;
  status: HTMLParagraphElement;
  /** The link to the search page, with the question. */
  all: HTMLAnchorElement;
};

const key = (name: string) => element('kbd', '', name);

/** Remembers for the next pages whether a slash opens the search: `off` is the key that does not. Nothing if storage is blocked. */
function setSlash(isOff: boolean) {
  try {
    if (isOff) localStorage['off'] = '/';
    else localStorage.removeItem('off');
  } catch {
    // Then the key cannot be switched off here, and load-on-interaction.ts does not open the search by it.
  }
}

function isSlashOff(): boolean {
  try {
    return localStorage['off'] !== undefined;
  } catch {
    return true;
  }
}

/** The switch for the slash, which everyone needs whose software types single keys (WCAG 2.1.4). */
function slashSwitch(): HTMLSpanElement {
  const words = element('span', '');
  const button = element('button', '');
  button.type = 'button';
  const label = () => {
    words.textContent = isSlashOff() ? ' is off ' : ' from anywhere ';
    button.textContent = isSlashOff() ? 'Turn on' : 'Turn off';
    button.ariaLabel = `${button.textContent} the key /`;
  };
  button.addEventListener('click', () => {
    setSlash(!isSlashOff());
    label();
  });
  label();
  return element('span', 'slash', key('/'), words, button);
}

/** Shows one page at the side of the list. What it says is in the list too, so only the list is read out. */
function showPreview({ preview }: Parts, page: Listed | undefined) {
  if (!page?.kind) return preview.replaceChildren();
  const open = linkTo(page.address, openings[page.kind]);
  open.className = 'button primary';
  open.tabIndex = -1;
  preview.replaceChildren(
    element('p', 'title', page.title),
    ...pictureOf(page),
    element('p', '', page.description),
    open,
  );
}

const optionsIn = ({ list }: Parts) => [...list.querySelectorAll<HTMLAnchorElement>('a')];
const chosenIn = (parts: Parts) => optionsIn(parts).find(({ ariaSelected }) => ariaSelected === 'true');

/** Chooses a page of the list, or none. */
function choose(parts: Parts, pages: readonly Listed[], at: number) {
  for (const [place, option] of optionsIn(parts).entries()) {
    option.ariaSelected = String(place === at);
    if (place === at) option.scrollIntoView({ block: 'nearest' });
  }
  const chosen = chosenIn(parts);
  if (chosen) parts.field.setAttribute('aria-activedescendant', chosen.id);
  else parts.field.removeAttribute('aria-activedescendant');
  showPreview(parts, pages[at]);
}

function optionOf({ address, kind, title, description }: Listed, at: number): HTMLAnchorElement {
  const option = linkTo(
    address,
    kind ? kindOf(kind, 'span') : element('span', 'kind', 'Popular'),
    element('span', 'title', title),
    element('span', 'muted', description),
  );
  option.id = `found-${at}`;
  option.role = 'option';
  option.tabIndex = -1;
  return option;
}

/** Fills the list and chooses one of it, or none. */
function fillList(parts: Parts, pages: readonly Listed[], first: number) {
  parts.list.replaceChildren(...pages.map(optionOf));
  parts.list.onpointermove = ({ target }) => {
    const at = optionsIn(parts).findIndex((option) => option.contains(target as Node));
    if (at >= 0 && chosenIn(parts) !== optionsIn(parts)[at]) choose(parts, pages, at);
  };
  parts.field.ariaExpanded = String(pages.length > 0);
  parts.field.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || pages.length === 0) return;
    event.preventDefault();
    const at = optionsIn(parts).findIndex(({ ariaSelected }) => ariaSelected === 'true');
    choose(parts, pages, at < 0 && step < 0 ? pages.length - 1 : (at + step + pages.length) % pages.length);
  };
  choose(parts, pages, first);
}

/** Shows the pages that answer a question, the best of them chosen. */
function showAnswer(parts: Parts, question: string, answer: Answer) {
  const { help, found } = answer;
  fillList(parts, [...(help ? [help] : []), ...found.map(({ page }) => page)].slice(0, shown), 0);
  parts.status.textContent = statusOf(question, answer, shown);
  parts.all.hidden = found.length === 0;
}

const pageOf = (address: string, { query, text }: Suggestion): Listed => ({
  address: `${address}?${new URLSearchParams({ q: query }).toString()}`,
  title: query,
  description: text,
});

/** Answers what is in the field now, unless something else is by then. Suggests something for an empty field. */
async function search(parts: Parts) {
  const asked = () => parts.field.value.trim();
  const question = asked();
  const { origin, pathname } = parts.all;
  parts.all.search = new URLSearchParams({ q: question }).toString();
  parts.all.textContent = `All results for “${question}”`;
  try {
    const find = await openIndex();
    if (asked() !== question) return;
    if (termsOf(question).length > 0) return showAnswer(parts, question, find(question));
    const suggested = find.suggestions.map((each) => pageOf(origin + pathname, each));
    fillList(parts, suggested, -1);
    parts.status.textContent = hint;
    parts.all.hidden = true;
  } catch {
    if (asked() !== question) return;
    fillList(parts, [], -1);
    parts.status.textContent = 'The search could not be loaded. Check your connection and type again.';
    parts.all.hidden = true;
  }
}

/** Makes the dialog. `address` is the search page's. */
function makeDialog(address: string): { dialog: HTMLDialogElement; parts: Parts } {
  const field = element('input', '');
  Object.assign(field, { name: 'q', type: 'search', autocomplete: 'off', enterKeyHint: 'search' });
  field.role = 'combobox';
  field.ariaLabel = 'Search the site';
  field.ariaAutoComplete = 'list';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', 'found-pages');
  const list = element('div', 'options');
  list.id = 'found-pages';
  list.role = 'listbox';
  list.ariaLabel = 'Pages';
  const preview = element('div', 'preview');
  preview.ariaHidden = 'true';
  const status = element('p', 'status', hint);
  status.role = 'status';
  const all = linkTo(address);
  all.hidden = true;
  const close = element('button', '', key('Esc'), ' Close');
  close.type = 'button';
  const form = element('form', '', field, close);
  form.role = 'search';
  form.action = address;
  const keys = element('span', 'keys', key('↑'), key('↓'), ' choose ', key('Enter'), ' opens ');
  keys.ariaHidden = 'true';
  const foot = element('p', 'foot', keys, slashSwitch(), all);
  const dialog = element('dialog', 'finder', form, element('div', 'pages', list, preview), status, foot);
  dialog.ariaLabel = 'Search';
  close.addEventListener('click', () => {
    dialog.close();
  });
  return { dialog, parts: { field, list, preview, status, all } };
}

/** Wires a dialog to the search. Enter opens the chosen page, or the search page if nothing is chosen. */
function wire(dialog: HTMLDialogElement, parts: Parts) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  parts.field.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void search(parts), pauseMs);
  });
  parts.field.form!.addEventListener('submit', (event) => {
    const chosen = chosenIn(parts);
    if (!chosen) return;
    event.preventDefault();
    chosen.click();
  });
  // A link to a place on this page leads there only when the dialog no longer covers it.
  parts.list.addEventListener('click', () => {
    dialog.close();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

let made: { dialog: HTMLDialogElement; parts: Parts } | undefined;

/** Called on a click on the magnifier, which is a link to the search page. There, its field gets the focus instead. */
export default function openSearch(link: HTMLAnchorElement) {
  const ofPage = document.querySelector<HTMLInputElement>('#search-field');
  if (ofPage) return ofPage.focus();
  if (document.querySelector('dialog[open]')) return;
  if (!made) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    made = makeDialog(link.href);
    wire(made.dialog, made.parts);
    document.body.append(made.dialog);
  }
  made.dialog.showModal();
  made.parts.field.select();
  void search(made.parts);
}
