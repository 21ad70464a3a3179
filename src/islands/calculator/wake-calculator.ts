// Puts the live calculator in the place of the drawn one at the first touch, and repeats the touch there.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { load } from '../../instruments/load-instrument.ts';
import { Calculator } from './Calculator.tsx';
import type { Asked } from './calculator-state.ts';
import { chartsFor } from './Picture.tsx';

/** The same control in the new drawing; in the grid, its active cell. */
function repeat({ id }: Element) {
  const again = document.getElementById(id);
  if (again instanceof HTMLTableElement) again.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  else if (again instanceof HTMLInputElement) again.focus();
  else again?.click();
}

async function wakeIn(place: HTMLElement, touched: Element) {
  const { calculator, first: given } = place.dataset as { calculator: string; first: string };
  const first = { options: {}, readAs: {}, ...(JSON.parse(given) as Pick<Asked, 'text'>) };
  const instrument = await load[calculator]!();
  const charts = await chartsFor(instrument.answer(first.text, first.options));
  const opened = [...place.querySelectorAll('details')].map(({ open }) => open);
  // React draws in a task of its own.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    place.querySelectorAll('details').forEach((part, i) => (part.open = opened[i] ?? false));
    repeat(touched);
  }).observe(place, { childList: true });
  createRoot(place).render(createElement(Calculator, { instrument, first, charts, alive: true }));
}

const woken = new WeakMap<HTMLElement, Promise<void>>();

/** Called by wake.ts with the control that was touched; later touches of the drawn page change nothing more. */
export default function wake(touched: Element) {
  const place = touched.closest<HTMLElement>('[data-calculator]');
  if (!place || woken.has(place)) return;
  woken.set(place, wakeIn(place, touched).catch(reportError));
}
