import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML and in the hydrating render, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
