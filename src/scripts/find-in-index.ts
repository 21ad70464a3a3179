// Filters an index by word prefixes, and announces the count.
import { normalizeForSearch } from '../contracts/normalize-for-search.ts';

const field = document.querySelector<HTMLInputElement>('#find-in-index')!;
const status = document.querySelector<HTMLElement>('.index-note [role=status]')!;
const questions = [...document.querySelectorAll<HTMLElement>('.question')];
const cards = (within: ParentNode) => [...within.querySelectorAll<HTMLElement>('[data-find]')];

function find() {
  const wanted = normalizeForSearch(field.value).split(' ').filter(Boolean);
  let left = 0;
  for (const question of questions) {
    for (const card of cards(question)) {
      card.hidden = !wanted.every((word) => ` ${card.dataset['find']}`.includes(` ${word}`));
      if (!card.hidden) left++;
    }
    question.hidden = cards(question).every(({ hidden }) => hidden);
  }
  const { found = '', none = '', of = '' } = status.dataset;
  const words = left === 0 ? none : `${left} of ${of} ${found}`;
  status.textContent = wanted.length === 0 ? '' : words;
}

field.addEventListener('input', find);

/** Called whenever the field gets the focus. Includes what was typed while this loaded. */
export default find;
