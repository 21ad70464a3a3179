import type { OrderView, OrderViewReply } from '~/contracts/order-replies.ts';
import { api } from '~/routes.ts';
import { callApi, isOutage } from '../ui/api-client.ts';
import { type Linked, useRemote } from '../ui/use-remote.ts';

export type OrderState = Linked<{ order: OrderView }>;

const unknownWords = "We can't find this order. Please check the link, or contact support.";

async function fetchOrder(): Promise<OrderState> {
  const link = new URLSearchParams(location.search).get('link') ?? '';
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

/** The order that the URL opens. */
export const useOrder = () => useRemote<OrderState>({ state: 'opening' }, fetchOrder);
