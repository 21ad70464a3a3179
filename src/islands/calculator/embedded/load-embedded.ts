// Hydrates a calculator in an article. Its fields keep everything typed during loading; the result is updated.
import { createElement, Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { tableOf } from '../../../calculators/read-cells.ts';
import type { Role } from '../../../calculators/role.ts';
import { plain } from '../../../calculators/sentence.ts';
import { fetchCharts, fetchInstrument } from '../fetch-part.ts';
import { LiveRegion } from '../LiveRegion.tsx';
import { Answered } from './Answered.tsx';
import { moved } from './move-value.ts';

type Field = HTMLInputElement | HTMLSelectElement;

const firstOf = (field: Field) =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]!).value;

async function wakeIn(place: HTMLElement) {
  const { instrument: name, options, chart } = place.dataset as Record<string, string>;
  const [instrument, charts] = await Promise.all([fetchInstrument(name!), fetchCharts(chart!)]);
  const given = JSON.parse(options ?? '{}') as Record<string, string | number>;
  const names = [...place.querySelectorAll('thead tr:not(.roles) th')].map(({ textContent }) => textContent);
  const cells = [...place.querySelectorAll<HTMLInputElement>('td input')];
  const asked = [...place.querySelectorAll<Field>('[name]')];
  const chips = [...place.querySelectorAll<HTMLSelectElement>('.roles select')];
  const fields = [...cells, ...chips, ...asked];
  const answerOf = (value: (field: Field) => string) =>
    instrument.answer(
      tableOf(
        names,
        names.map((_, j) => cells.filter((_, i) => i % names.length === j).map(value)),
        chips.map(value) as Role[],
      ),
      { ...given, ...Object.fromEntries(asked.map((field) => [field.name, value(field)])) },
    );
  const published = answerOf(firstOf);
  if (published.status === 'refused') throw new Error(published.says);

  const back = place.querySelector<HTMLButtonElement>('.back')!;
  const root = createRoot(place.querySelector('.answer')!);
  const draw = () => {
    const answer = answerOf(({ value }) => value);
    for (const field of fields) field.classList.toggle('new', field.value !== firstOf(field));
    back.disabled = !fields.some(({ classList }) => classList.contains('new'));
    root.render(
      createElement(
        Fragment,
        null,
        createElement(Answered, { id: `${place.id}-drawn`, answer, published, charts }),
        createElement(LiveRegion, {
          text: answer.status === 'ok' ? plain(answer.results) : answer.says,
          before: plain(published.results),
        }),
      ),
    );
  };
  place.addEventListener('input', draw);
  place.addEventListener('keydown', (event) => {
    const field = event.target;
    const value = field instanceof HTMLInputElement ? moved(field, event.key) : undefined;
    if (value === undefined) return;
    event.preventDefault();
    (field as HTMLInputElement).value = value;
    draw();
  });
  back.addEventListener('click', () => {
    for (const field of fields) field.value = firstOf(field);
    draw();
  });
  for (const element of place.querySelectorAll('[data-wake]')) element.removeAttribute('data-wake');
  draw();
}

const loaded = new WeakSet<Element>();

/** Called with the table or the list of fields that the reader used. */
export default function hydrate(touched: Element) {
  const place = touched.closest<HTMLElement>('[data-instrument]');
  if (!place || loaded.has(place)) return;
  loaded.add(place);
  wakeIn(place).catch(reportError);
}
