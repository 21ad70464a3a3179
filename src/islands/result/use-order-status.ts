import { useEffect, useState } from 'react';
import type { OrderStatusReply } from '~/contracts/order-replies.ts';
import { api } from '~/routes.ts';
import { callApi } from '../ui/api-client.ts';

/** How long to wait before each further question, in ms; 75 s in all, then the visitor is told that it takes longer. */
const waitsInMs = [1000, 1500, 2000, 2500, 3000, 4000, 6000, 8000, 10_000, 12_000, 12_500, 12_500];
/** The question that is asked after 10 s: from there on the order is named. */
const slowFrom = 5;

export type OrderStatus =
  /** `isSlow`: not confirmed after 10 s. */
  | (OrderStatusReply & { isSlow?: boolean })
  /** Not asked yet. */
  | { state: 'asking' }
  /** Still not confirmed after the last question, or no answer to it. */
  | { state: 'late'; transactionId: string }
  | { state: 'unreachable' };

/** What is said of a payment that is still pending after the last question: a bank may take its time. */
const lateOf = (pending: OrderStatusReply & { state: 'pending' }): OrderStatus =>
  pending.isWithBank ? pending : { state: 'late', transactionId: pending.transactionId };

/** Asks about a payment until the answer is final; `null` asks nothing. `again` starts over. */
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
