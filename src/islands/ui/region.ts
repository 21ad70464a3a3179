// Where the visitor is. The page's own small script asks once per session and says so on <html data-region="in | us">, with an
// event "region" at every change. Islands only read it, so that CSS and React change their minds in the same instant.
import { useSyncExternalStore } from 'react';

/** `unknown` until the location is known; the server always renders `unknown`. */
export type Region = 'unknown' | 'in' | 'us';

/** The region at this moment. */
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

/** The visitor's region; renders again when it becomes known or is switched. */
export const useRegion = (): Region => useSyncExternalStore(subscribe, readRegion, () => 'unknown');
