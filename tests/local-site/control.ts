// `POST /__local/control` makes upstream services fail, or time pass, for browser tests and manual testing.
import type { Mailbox, Refusal } from '../fakes/mail/mailbox.ts';
import type { PayuFaults, PayuStandIn } from '../fakes/payu/payu-stand-in.ts';
import type { StoreStandIn } from '../fakes/redis/upstash-server.ts';

export const controlPath = '/__local/control';

export type Control = {
  /** The store: 'refuse' returns errors, 'hang' never responds, 'full' and 'read-only' reject writes, null is healthy. */
  store?: 'refuse' | 'hang' | 'full' | 'read-only' | null;
  /** The mail server, likewise. */
  mail?: Refusal | null;
  payu?: Partial<PayuFaults>;
  /** Runs every scheduled function now: reconciliation, reminders, queued emails. */
  runSchedules?: boolean;
};

type Parts = { store: StoreStandIn; mailbox: Mailbox; payu: PayuStandIn; runSchedules(): Promise<void> };

export async function answerControl(
  request: Request,
  { store, mailbox, payu, runSchedules }: Parts,
): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json(
      { error: 'POST a JSON object here; see tests/local-site/control.ts' },
      { status: 405 },
    );
  const wish = (await request.json()) as Control;
  if (wish.store !== undefined) store.disturb(wish.store ?? undefined);
  if (wish.mail !== undefined) mailbox.refuse(wish.mail ?? undefined);
  if (wish.payu) Object.assign(payu.faults, wish.payu);
  if (wish.runSchedules) await runSchedules();
  return Response.json({ done: wish });
}
