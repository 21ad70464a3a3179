import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '~/routes.ts';
import { linkInAddress, type Wish } from './use-seats.ts';

export const undoInMs = 10_000;

/** An action that has not been sent yet. */
type Waiting = { wish: Wish; send: () => Promise<void> };

/**
 * Delays an action for ten seconds, in which it can be undone. Another action, or leaving the page, sends it
 * immediately, because the user has already confirmed it.
 */
export function useUndo() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const held = useRef<Waiting | null>(null);
  const hold = useCallback((next: Waiting | null) => {
    held.current = next;
    setWaiting(next);
  }, []);
  const sendNow = useCallback(async () => {
    const now = held.current;
    hold(null);
    await now?.send();
  }, [hold]);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => void sendNow(), undoInMs);
    return () => {
      clearTimeout(timer);
    };
  }, [waiting, sendNow]);
  useEffect(() => {
    const leave = () => {
      const wish = held.current?.wish;
      held.current = null;
      if (wish) {
        const body = JSON.stringify({ link: linkInAddress(), ...wish });
        navigator.sendBeacon(api.seatsChange, new Blob([body], { type: 'application/json' }));
      }
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
    };
  }, []);
  const ask = useCallback(
    async (next: Waiting) => {
      await sendNow();
      hold(next);
    },
    [hold, sendNow],
  );
  return { waiting: waiting?.wish ?? null, ask, undo: () => hold(null) };
}
