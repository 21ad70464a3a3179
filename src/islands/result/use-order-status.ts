import { useEffect, useState } from 'react';
import type { OrderStatusReply } from '~/contracts/order-replies.ts';
import { api } from '~/routes.ts';
import { callApi } from '../ui/api-client.ts';

/** Delays before each further request, in ms. After 75 s in all, the visitor sees that it takes longer. */
const waitsInMs = [1000, 1500, 2000, 2500, 3000, 4000, 6000, 8000, 10_000, 12_000, 12_500, 12_500];
/** The request made after 10 s. From then on, the order number is shown. */
const slowFrom = 5;

export type OrderStatus =
  /** `isSlow`: not confirmed after 10 s. */
  | (OrderStatusReply & { isSlow?: boolean })
  /** Not requested yet. */
  | { state: 'asking' }
  /** Still not confirmed after the last request, or no reply to it. */
  | { state: 'late'; transactionId: string }
  | { state: 'unreachable' };

/** The message for a payment that is still pending after the last request: a bank may take its time. */
const lateOf = (pending: OrderStatusReply & { state: 'pending' }): OrderStatus =>
  pending.isWithBank ? pending : { state: 'late', transactionId: pending.transactionId };

/** Polls the state of a payment until it is final. `null` sends no request. `again` restarts. */
export function useOrderStatus(reference: Record<string, string> | null) {
  const [status, setStatus] = useState<OrderStatus>({ state: 'asking' });
  const [round, setRound] = useState(0);
  const query = reference && new URLSearchParams(reference).toString();

  useEffect(() => {
    if (query === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    async function ask(count: number) {
      const answer = await callApi<OrderStatusReply>(`${api.orderStatus}?${query}`, { parts: ['state'] });
      if (left) return;
      const wait = waitsInMs[count];
      const isOpen = !answer.ok || answer.reply.state === 'pending';
      if (answer.ok && !isOpen) setStatus(answer.reply);
      else if (wait === undefined)
        setStatus(
          answer.ok && answer.reply.state === 'pending' ? lateOf(answer.reply) : { state: 'unreachable' },
        );
      else {
        if (answer.ok) setStatus({ ...answer.reply, isSlow: count >= slowFrom });
        timer = setTimeout(() => void ask(count + 1), wait);
      }
    }
    void ask(0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [query, round]);

  return {
    status,
    again: () => {
      setStatus({ state: 'asking' });
      setRound(round + 1);
    },
  };
}
