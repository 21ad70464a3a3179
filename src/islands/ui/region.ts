// The visitor's region. A small inline script of the page fetches it once per session, sets <html data-region="in | us">, and dispatches a
// "region" event at every change. Islands only read it, so CSS and React switch at the same moment.
import { useSyncExternalStore } from 'react';

/** `unknown` until the location is known; the server always renders `unknown`. */
export type Region = 'unknown' | 'in' | 'us';

/** The current region. */
export function readRegion(): Region {
  const { region } = document.documentElement.dataset;
  return region === 'in' || region === 'us' ? region : 'unknown';
}

function subscribe(changed: () => void) {
  addEventListener('region', changed);
  return () => {
    removeEventListener('region', changed);
  };
}

/** The visitor's region. Rerenders when it becomes known or is switched. */
export const useRegion = (): Region => useSyncExternalStore(subscribe, readRegion, () => 'unknown');
