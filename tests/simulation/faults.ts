// Faults that were found and fixed, and how each fix is taken out of the sources again: the simulation must find every one of them.
// `npm run test:rediscovery` tries them all. Where a source changes, its row changes with it: a test says which text is missing.

export type Edit = { file: string; from: string; to: string };
export type KnownFault = {
  /** What an attacker or an accident could do. */
  what: string;
  edits: readonly Edit[];
  /** Any of these may be the first to break. */
  breaks: readonly string[];
  /** In how many histories it is found. */
  withinSeeds: number;
};

export const knownFaults = {
  '1-invented-payments': {
    what: 'PayU does not sign the number of a payment: a replay with another number tells the team to refund it.',
    edits: [
      {
        file: 'netlify/use-cases/handle-payu-answer.ts',
        from: '  if (stored.order.payment) return answerOfPaid(shop, stored, answer, from);',
        to: `  if (stored.order.payment && answer.status === 'success') {
    const paymentId = form.get('mihpayid');
    const event = { type: 'payment-confirmed', at: shop.now(), paymentId, minorUnits: answer.minorUnits, currency: 'INR' };
    const news = { find: { orderId: stored.order.id }, event, references: [] };
    const done = await fulfilOrder(shop, news as never, stored, answerMark(from, answer.status));
    return { outcome: 'paid', order: done.order ?? stored.order, sendMails: done.sendMails };
  }`,
      },
    ],
    breaks: ['the team is told to refund only what a provider knows', "no email carries a stranger's claim"],
    withinSeeds: 300,
  },
  '9-digest': {
    what: 'The digest reads the oldest 1,000 orders, unpaid ones included, and misses sales after a flood.',
    edits: [
      {
        file: 'netlify/use-cases/send-daily-digest.ts',
        from: `  for await (const page of paidOrdersSince(orders, addDays(until, -maxDays - 1)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);
  // A payment may fail days after its order was made.
  for await (const page of eachPage((after) => orders.createdSince(addDays(since, -7), after)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);`,
        to: `  let read = 0;
  for await (const page of eachPage((after) => orders.createdSince(addDays(until, -30), after))) {
    for (const order of page.filter(isTold)) kept.set(order.id, order);
    read += page.length;
    if (read >= 1000) break;
  }`,
      },
    ],
    breaks: ['the digest names every sale of its window'],
    withinSeeds: 600,
  },
  '10-hidden-orders': {
    what: 'A list of 50 orders of an address, which unpaid ones join, hides a paid one behind free orders.',
    edits: [
      {
        file: 'netlify/use-cases/order-pages.ts',
        from: 'for await (const page of pages) orders.push(...page);',
        to: 'for await (const page of pages) if (orders.length === 0) orders.push(...page);',
      },
      {
        file: 'netlify/adapters/redis/order-indexes.ts',
        from: 'const paidFirst = 1e13;',
        to: 'const paidFirst = 0;',
      },
    ],
    breaks: ['every paid order is found by its address'],
    withinSeeds: 300,
  },
  '11-endless-uploads': {
    what: 'An unpaid order takes any number of files.',
    edits: [
      {
        file: 'netlify/use-cases/kept-files.ts',
        from: 'const mostOfOrder = 5;',
        to: 'const mostOfOrder = 500;',
      },
    ],
    breaks: ['no order keeps more than 5 files'],
    withinSeeds: 300,
  },
} as const satisfies Record<string, KnownFault>;

/** The source without a fix. @throws Error where a text to replace is not there exactly once */
export function withoutFix(source: string, file: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((text, { from, to }) => {
      const parts = text.split(from);
      if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${from}`);
      return parts.join(to);
    }, source);
}
