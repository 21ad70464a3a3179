// Puts the live calculator in the place of the drawn one at the first touch, and repeats the touch there.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { load } from '../../instruments/load-instrument.ts';
import { readLink } from '../../instruments/permalink.ts';
import { isRefusal } from '../../instruments/report.ts';
import type { ReportChart } from '../../instruments/report.ts';
import { Calculator } from './Calculator.tsx';
import type { Asked } from './calculator-state.ts';
import { chartsFor } from './Picture.tsx';
import type { CitedPage } from './take-along/citation.ts';

/** The same control in the new drawing; in the grid, its active cell. */
function repeat({ id }: Element) {
  const again = document.getElementById(id);
  if (again instanceof HTMLTableElement) again.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  else if (again instanceof HTMLInputElement) again.focus();
  else again?.click();
}

async function wakeIn(place: HTMLElement, touched: Element) {
  const given = place.dataset as {
    calculator: string;
    first: string;
    chart: ReportChart['kind'];
    page?: string;
  };
  const first = { options: {}, readAs: {}, ...(JSON.parse(given.first) as Pick<Asked, 'text'>) };
  const page = given.page && {
    ...(JSON.parse(given.page) as Omit<CitedPage, 'name' | 'address'>),
    name: given.calculator,
    address: location.origin + location.pathname,
  };
  const instrument = await load[given.calculator]!();
  const charts = await chartsFor(given.chart);
  const link = await readLink(instrument, location.hash);
  const [linked, notice] = link !== null && isRefusal(link) ? [undefined, link.says] : [link ?? undefined];
  const opened = [...place.querySelectorAll('details')].map(({ open }) => open);
  // React draws in a task of its own.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    place.querySelectorAll('details').forEach((part, i) => (part.open = opened[i] ?? false));
    repeat(touched);
  }).observe(place, { childList: true });
  createRoot(place).render(
    createElement(Calculator, {
      instrument,
      first,
      linked,
      charts,
      notice,
      alive: true,
      ...(page && { page }),
    }),
  );
}

const woken = new WeakMap<HTMLElement, Promise<void>>();

/** Called by wake.ts with the control that was touched; later touches of the drawn page change nothing more. */
export default function wake(touched: Element) {
  const place = touched.closest<HTMLElement>('[data-calculator]');
  if (!place || woken.has(place)) return;
  woken.set(place, wakeIn(place, touched).catch(reportError));
}
