// The column roles in an article. A change is applied as in a pasted table, where a column may take its role from another.
import { withRoles } from '../../../calculators/guess-roles.ts';
import { tableOf } from '../../../calculators/read-cells.ts';
import { withChoice } from '../../../calculators/roles.ts';
import type { ChosenRoles, Role } from '../../../calculators/role.ts';
import type { Layout } from '../../../calculators/roles.ts';
import { fetchModule } from '../fetch-part.ts';

const loaded = new WeakSet<Element>();

/** Called with the select that the reader used; hydrates the calculator around it too. */
export default async function hydrate(touched: Element) {
  const place = touched.closest<HTMLElement>('[data-instrument]')!;
  if (loaded.has(place)) return;
  loaded.add(place);
  const table = place.querySelector('table')!;
  const chips = [...place.querySelectorAll<HTMLSelectElement>('.roles select')];
  const names = [...place.querySelectorAll('thead tr:not(.roles) th')].map(({ textContent }) => textContent);
  /** The labels of the chips. A select with a different value has just been changed. */
  const words = chips.map((chip) => chip.previousElementSibling!);
  let chosen: ChosenRoles = [];

  const show = () => {
    for (const [j, word] of words.entries()) word.textContent = chips[j]!.value;
    table.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const settle = () => {
    const changed = chips.findIndex((chip, j) => chip.value !== words[j]!.textContent);
    if (changed < 0) return;
    chosen = withChoice(chosen, changed, chips[changed]!.value as Role);
    const cells = [...place.querySelectorAll<HTMLInputElement>('td input')].map(({ value }) => value);
    const columns = names.map((_, j) => cells.filter((_, i) => i % names.length === j));
    const layout = place.dataset['reads'] as Layout;
    for (const [j, { role }] of withRoles(tableOf(names, columns), layout, {
      roles: chosen,
    }).columns.entries())
      chips[j]!.value = role!;
    show();
  };
  for (const chip of chips) chip.addEventListener('change', settle);
  place.querySelector('.back')!.addEventListener('click', () => {
    chosen = [];
    show();
  });
  const instrument = (await fetchModule('instrument')) as { default: (touched: Element) => void };
  instrument.default(table);
  settle();
}
