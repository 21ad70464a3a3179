import { useSyncExternalStore } from 'react';

/** State that all islands of a page share. `start` runs when the first of them uses it, usually to load it from the server. */
export function createSharedState<State>(initial: State, start: () => void) {
  let state = initial;
  let isStarted = false;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void) {
    listeners.add(listener);
    if (!isStarted) {
      isStarted = true;
      start();
    }
    return () => listeners.delete(listener);
  }
  const read = () => state;
  return {
    read,
    subscribe,
    show: (next: State) => {
      state = next;
      for (const listener of listeners) listener();
    },
    useShared: () => useSyncExternalStore(subscribe, read, () => initial),
  };
}
