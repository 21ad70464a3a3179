// Shows a notice above the form if the same was bought here within a day, as the result page noted for this tab. Anyone
// who types someone else's address learns nothing.
import type { Bought } from '../islands/ui/bought.ts';

const day = 86_400_000;
const notice = document.querySelector<HTMLElement>('[data-bought]');
const form = document.querySelector<HTMLElement>('[data-buying]');

function readBought(): Bought | null {
  try {
    return JSON.parse(sessionStorage.getItem(notice?.dataset['bought'] ?? '') ?? 'null') as Bought | null;
  } catch {
    return null;
  }
}

/** `10 minutes ago` */
function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'just now';
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.round(minutes / 60), 'hour');
}

function show() {
  const bought = readBought();
  const age = Date.now() - (bought?.at ?? 0);
  if (!notice || !form || bought?.path !== location.pathname + location.search || age > day) return;
  notice.querySelector('[data-when]')!.textContent = ago(age);
  notice.querySelector('a')!.href = new URL(bought.order, location.origin).href;
  notice.querySelector('button')!.onclick = () => {
    [notice.hidden, form.hidden] = [true, false];
  };
  [notice.hidden, form.hidden] = [false, true];
}

// Also runs after Back, when the browser restores the page from its cache.
addEventListener('pageshow', show);
