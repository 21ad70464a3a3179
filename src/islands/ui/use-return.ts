import { useEffect } from 'react';

/** Calls `onReturn` when the visitor comes back and the browser restores this page from its back/forward cache. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pageshow', shown);
    };
  });
}
