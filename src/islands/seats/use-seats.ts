import { useCallback, useEffect } from 'react';
import type { SeatsReply, SeatsView } from '~/contracts/seats-replies.ts';
import type { SeatsChange } from '~/contracts/seats.ts';
import { api } from '~/routes.ts';
import { alertOf } from '../ui/message-from.ts';
import { type Answer, callApi, isOutage } from '../ui/api-client.ts';
import { type Linked, useRemote } from '../ui/use-remote.ts';

export type SeatsState = Linked<{ seats: SeatsView }>;

type Without<T> = T extends unknown ? Omit<T, 'link'> : never;
/** An action, without the link. */
export type Wish = Without<SeatsChange>;
export type Change = (wish: Wish) => Promise<Answer<SeatsReply>>;

const kept = 'seats-link';

/** Stores this page's link for the return from a payment, whose URL has none. */
export const keepLink = () => {
  try {
    sessionStorage.setItem(kept, linkInAddress());
  } catch {
    // If storage is blocked, the emailed link still works.
  }
};

/** The link in the URL, or the one this tab stored before a payment. */
export function linkInAddress(): string {
  const query = new URLSearchParams(location.search);
  const isBack = query.has('added') || query.has('unpaid');
  try {
    return query.get('link') ?? (isBack ? sessionStorage.getItem(kept) : null) ?? '';
  } catch {
    return '';
  }
}

async function fetchSeats(): Promise<SeatsState> {
  const link = linkInAddress();
  if (link === '') return { state: 'no-link' };
  const path = `${api.seatsView}?${new URLSearchParams({ link }).toString()}`;
  const answer = await callApi<SeatsReply>(path, { parts: ['seats'] });
  if (answer.ok) return { state: 'open', link, seats: answer.reply.seats };
  return isOutage(answer) ? { state: 'unreachable' } : { state: 'unknown', why: alertOf(answer) };
}

/** Keeps open seats on the page if only the connection failed. */
const keepOpen = (loaded: SeatsState, current: SeatsState) =>
  loaded.state === 'unreachable' && current.state === 'open' ? current : loaded;

/** The seats that the URL opens. The reply to a change is shown immediately; after a rejection, they are fetched again. */
export function useSeats(): { found: SeatsState; refresh: () => void; change: Change } {
  const { state: found, refresh, show } = useRemote<SeatsState>({ state: 'opening' }, fetchSeats, keepOpen);
  useEffect(() => {
    // Actions sent while leaving this page may arrive after its request, so it fetches once more.
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type === 'navigate') return undefined;
    const again = setTimeout(refresh, 1000);
    return () => {
      clearTimeout(again);
    };
  }, [refresh]);
  const change = useCallback<Change>(
    async (wish) => {
      const link = linkInAddress();
      const answer = await callApi<SeatsReply>(api.seatsChange, {
        body: { link, ...wish },
        parts: ['seats'],
        timeoutInMs: 40_000,
      });
      if (answer.ok) show({ state: 'open', link, seats: answer.reply.seats });
      else refresh();
      return answer;
    },
    [refresh, show],
  );
  return { found, refresh, change };
}
