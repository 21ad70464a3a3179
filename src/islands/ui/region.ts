// The visitor's region. A small inline script of the page fetches it once per session and sets <html data-region="in | us">. Islands only
// read it, so CSS and React switch at the same moment.
import { useSyncExternalStore } from 'react';
import { onRegion } from './on-region.ts';

/** `unknown` until the location is known; the server always renders `unknown`. */
export type Region = 'unknown' | 'in' | 'us';

/** The current region. */
export function readRegion(): Region {
  const { region } = document.documentElement.dataset;
  return region === 'in' || region === 'us' ? region : 'unknown';
}

/** The visitor's region. Rerenders when it becomes known or is switched. */
export const useRegion = (): Region => useSyncExternalStore(onRegion, readRegion, () => 'unknown');
