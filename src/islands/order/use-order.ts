import { useCallback, useEffect, useState } from 'react';
import type { OrderView, OrderViewReply } from '~/contracts/order-replies.ts';
import { api } from '~/routes.ts';
import { callApi, isOutage } from '../ui/api-client.ts';

export type OrderState =
  | { state: 'opening' }
  /** The URL has no link token. */
  | { state: 'no-link' }
  | { state: 'unknown'; why: string }
  | { state: 'unreachable' }
  | { state: 'open'; link: string; order: OrderView };

const unknownWords = "We can't find this order. Please check the link, or contact support.";

async function fetchOrder(link: string): Promise<OrderState> {
  if (link === '') return { state: 'no-link' };
  const answer = await callApi<OrderViewReply>(
    `${api.orderView}?${new URLSearchParams({ link }).toString()}`,
    {
      parts: ['order'],
    },
  );
  if (answer.ok) return { state: 'open', link, order: answer.reply.order };
  if (isOutage(answer)) return { state: 'unreachable' };
  return { state: 'unknown', why: answer.fields ? unknownWords : (answer.words ?? unknownWords) };
}

/** The order that the URL opens. `refresh` fetches it again; the current one stays until the reply arrives. */
export function useOrder(): [OrderState, () => void] {
  const [order, setOrder] = useState<OrderState>({ state: 'opening' });
  const refresh = useCallback(() => {
    void fetchOrder(new URLSearchParams(location.search).get('link') ?? '').then(setOrder);
  }, []);
  useEffect(refresh, [refresh]);
  return [order, refresh];
}
