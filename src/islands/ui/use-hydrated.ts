import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML and in the first render over it, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
