// On the first interaction, replaces the static calculator with the interactive one and replays the event.
import type * as Permalink from '../../calculators/permalink.ts';
import type * as AnswerDetails from './AnswerDetails.tsx';
import type * as DataPanelPart from './DataPanel.tsx';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { exampleOf, type StatedExample } from '../../calculators/example.ts';
import type { Instrument } from '../../calculators/instrument.ts';
import { isInputError } from '../../calculators/report.ts';
import { Calculator } from './Calculator.tsx';
import { fetchCharts, fetchInstrument, fetchPart, fetchScripts } from './fetch-part.ts';
import { later } from './later.ts';
import type { CitedPage } from './take-along/citation.ts';
import { fetchReader, startWorker } from './use-answer.ts';

/** Replays an event on the same control once it is interactive; in the grid, on its active cell. */
function repeat(place: HTMLElement, { id }: Element, isClick: boolean) {
  const done = () => {
    const again = id ? place.querySelector<HTMLElement>(`[id="${id}"]:not([data-wake])`) : null;
    (again instanceof HTMLTableElement ? again.querySelector<HTMLElement>('[tabindex="0"]') : again)?.focus();
    if (isClick) again?.click();
    return again !== null;
  };
  if (!id || done()) return;
  const observer = new MutationObserver(() => done() && observer.disconnect());
  observer.observe(place, { childList: true, subtree: true });
}

async function fetchDataPanel() {
  const [{ DataPanel }] = await Promise.all([fetchPart<typeof DataPanelPart>('data-panel'), fetchReader()]);
  return DataPanel;
}

/** Loads in advance what opens and creates files and links and answers long pastes, so that these need no request later. */
async function fetchBehind({ name }: Instrument) {
  const [{ behindWith }, scripts] = await Promise.all([
    fetchPart<typeof AnswerDetails>('behind'),
    fetchScripts(name),
  ]);
  startWorker(name);
  const later = ['make-file', 'read-file', 'permalink', 'journal-styles'] as const;
  void Promise.all(later.map((part) => fetchPart(part))).catch(reportError);
  return behindWith(scripts);
}

async function wakeIn(place: HTMLElement) {
  const given = place.dataset as {
    calculator: string;
    first: string;
    chart: string;
    page?: string;
  };
  const first = exampleOf(JSON.parse(given.first) as StatedExample);
  const page = given.page && {
    ...(JSON.parse(given.page) as Omit<CitedPage, 'name' | 'address'>),
    name: given.calculator,
    address: location.origin + location.pathname,
  };
  const [instrument, charts] = await Promise.all([
    fetchInstrument(given.calculator),
    fetchCharts(given.chart),
  ]);
  const link = location.hash.includes('=')
    ? await (await fetchPart<typeof Permalink>('permalink')).decodePermalink(instrument, location.hash)
    : null;
  if (link) await fetchReader();
  if (link && !isInputError(link) && link.style) await fetchPart('journal-styles');
  const typed = typedIn(place);
  const asked = { ...first, options: { ...first.options, ...typed } };
  const asTyped = Object.keys(typed).length > 0 ? asked : undefined;
  const notice = link && isInputError(link) ? link.says : undefined;
  const asLinked = link && !isInputError(link) ? link : undefined;
  const linked = link ? asLinked : asTyped;
  createRoot(place).render(
    createElement(Calculator, {
      instrument,
      first,
      linked,
      charts,
      notice,
      styleChoice: later(
        place.querySelector('.said .style-choice'),
        async () => (await fetchPart<typeof AnswerDetails>('behind')).StyleChoice,
      ),
      dataPanel: later(place.querySelector('.data'), fetchDataPanel),
      behind: later(place.querySelector('.behind'), () => fetchBehind(instrument)),
      alive: true,
      ...(page && { page }),
    }),
  );
}

/** What was typed into the options before hydration. */
const typedIn = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll<HTMLInputElement>('.asked-text input, .asked-number input')].flatMap(
      ({ id, value, defaultValue }) => (value === defaultValue ? [] : [[id, value]]),
    ),
  );

const loaded = new WeakSet<HTMLElement>();

/** Called with the control that was used and the type of event. Events during loading are not lost. */
export default function hydrate(touched = document.querySelector('.bench')!, type?: string) {
  const place = touched.closest<HTMLElement>('[data-calculator]');
  if (!place) return;
  repeat(place, touched, type === 'click');
  if (loaded.has(place)) return;
  loaded.add(place);
  wakeIn(place).catch(reportError);
}
