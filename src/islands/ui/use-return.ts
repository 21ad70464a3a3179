import { useEffect } from 'react';

/** Calls `onReturn` when the visitor comes back from another page and the browser shows this one as it was left. */
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
