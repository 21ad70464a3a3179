// Fixed faults, and how to remove each fix from the sources again; the simulation must find every one of them. `npm run test:long --
// rediscovery` tries them all. When a source changes, change its row as well: a test reports which text is missing.

export type Edit = { file: string; from: string; to: string };
export type KnownFault = {
  /** What an attacker or an accident could do. */
  what: string;
  edits: readonly Edit[];
  /** Any of these may be the first to break. */
  breaks: readonly string[];
  /** The number of histories in which it is found. */
  withinSeeds: number;
};

export const knownFaults = {
  '1-invented-payments': {
    what: 'PayU does not sign the payment ID. A replay with another ID asks the team to refund it.',
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
    breaks: [
      'the team is asked to refund only payments that the provider knows',
      "no email carries a stranger's claim",
    ],
    withinSeeds: 300,
  },
  '2-filled-store': {
    what: 'The unsigned payment ID is stored with each processed event, so replays make an order too large to write.',
    edits: [
      {
        file: 'netlify/use-cases/handle-payu-answer.ts',
        from: '  if (stored.order.payment) return answerOfPaid(shop, stored, answer, from);',
        to: `  if (stored.order.payment) {
    await noteAnswer(shop, stored, [from, form.get('mihpayid'), answer.status].join(':') as Mark);
    return { outcome: stateOf(stored.order), order: stored.order, sendMails: nothingToSend };
  }`,
      },
      {
        file: 'netlify/use-cases/handle-payu-answer.ts',
        from: 'const answersAnHour = 12;',
        to: 'const answersAnHour = 1e6;',
      },
      {
        file: 'src/domain/order/marks.ts',
        from: 'clipCode(words, 160) as Mark',
        to: 'words as Mark',
      },
      {
        file: 'src/domain/order/marks.ts',
        from: '  return marks.toReversed().filter(isKept).toReversed();',
        to: '  return [...marks];',
      },
      {
        file: 'src/domain/order/fit-order.ts',
        from: 'export const maxDocumentBytes = 256 * 1024;',
        to: 'export const maxDocumentBytes = 16e6;',
      },
    ],
    breaks: ['no document exceeds its size limit'],
    withinSeeds: 300,
  },
  '3-lost-disputes': {
    what: 'A lost dispute changes nothing: the order stays paid, and its card is charged again.',
    edits: [
      {
        file: 'src/domain/order/apply-dispute.ts',
        from: "  if (state === 'lost') return loseDispute(updated, dispute, event, entry);",
        to: "  if (state === 'lost') return unchanged;",
      },
      {
        file: 'src/domain/order/disputes.ts',
        from: "  if (state === 'disputed') return 'paused';",
        to: '',
      },
    ],
    breaks: ['a lost dispute ends its order', 'no card is charged during a dispute or after one was lost'],
    withinSeeds: 300,
  },
  '5-mail-bomb': {
    what: 'Orders by invoice send an unlimited number of emails to a stranger.',
    edits: [
      {
        file: 'netlify/emails/email-kinds.ts',
        from: "  'order-placed': { by: 'stranger', to: 'buyer', limit: 'sales', attaches: false },",
        to: "  'order-placed': { by: 'stranger', to: 'buyer', attaches: false },",
      },
    ],
    breaks: [
      'no stranger sends more than 3 emails an hour to an address',
      'no network causes more than 10 emails an hour',
    ],
    withinSeeds: 300,
  },
  '6-mistyped-address': {
    what: 'The link sent to a mistyped address still opens the order after the address was corrected.',
    edits: [
      {
        file: 'src/domain/order/correct-email.ts',
        from: '    ...withNewLinks(withoutSecond(order)),',
        to: '    ...withoutSecond(order),',
      },
    ],
    breaks: ["a stranger's old link opens nothing after the address was corrected"],
    withinSeeds: 300,
  },
  '9-digest': {
    what: 'The digest reads only the oldest 1,000 orders, including unpaid ones, and misses sales after a flood.',
    edits: [
      {
        file: 'netlify/use-cases/send-daily-digest.ts',
        from: `  for await (const page of paidOrdersSince(orders, addDays(until, -maxDays - 1)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);
  // A payment may fail days after its order was created.
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
    breaks: ['the digest lists every sale in its window'],
    withinSeeds: 600,
  },
  '10-hidden-orders': {
    what: 'The list of 50 orders of an address includes unpaid ones, so free orders hide a paid one.',
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
    breaks: ['every paid order can be found by its email address'],
    withinSeeds: 300,
  },
  '11-endless-uploads': {
    what: 'An unpaid order accepts any number of files.',
    edits: [
      {
        file: 'netlify/use-cases/uploads.ts',
        from: 'const mostOfOrder = 5;',
        to: 'const mostOfOrder = 500;',
      },
    ],
    breaks: ['no order stores more than 5 files'],
    withinSeeds: 300,
  },
  'seats-of-a-stranger': {
    what: 'Seats ordered before the address of their group was corrected are confirmed to the stranger, with a link.',
    edits: [
      {
        file: 'netlify/use-cases/deliver-email.ts',
        from: '    to: holdings?.address ?? currentRecipient(mailing, order, others),',
        to: '    to: holdings?.address ?? recipientOf(mailing, order),',
      },
    ],
    breaks: [
      'paid seats are granted exactly once',
      "a stranger's old link opens nothing after the address was corrected",
    ],
    withinSeeds: 600,
  },
  'named-in-a-restore': {
    what: 'A participant number assigned during a restore is assigned again, so one participant’s link opens the other’s place.',
    edits: [
      {
        file: 'src/domain/training/request-dates.ts',
        from: '      mark: addressMark(email ?? name),\n',
        to: '',
      },
      {
        file: 'src/domain/license/seats.ts',
        from: '  const named = { email, mark: addressMark(email), ',
        to: '  const named = { email, ',
      },
    ],
    breaks: ['a link opens only what its recipient may see'],
    withinSeeds: 600,
  },
  'rotated-secrets': {
    what: 'A new link secret invalidates every link that was sent before.',
    edits: [
      {
        file: 'netlify/adapters/links/order-links.ts',
        from: "  const secrets = before === '' ? [secret] : [secret, before];",
        to: '  const secrets = [secret];',
      },
    ],
    breaks: ['no rotation invalidates a link or a session'],
    withinSeeds: 300,
  },
  'leaked-signing-key': {
    what: 'Orders still show license keys that were signed with a leaked key.',
    edits: [
      {
        file: 'netlify/use-cases/serve-order-page.ts',
        from: 'order: withKey(shop, stored.order)',
        to: 'order: stored.order',
      },
    ],
    breaks: ['no order shows a license key signed with a leaked key'],
    withinSeeds: 300,
  },
} as const satisfies Record<string, KnownFault>;

/** Returns the source without a fix. @throws Error if a text to replace does not occur exactly once */
export function withoutFix(source: string, file: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((text, { from, to }) => {
      const parts = text.split(from);
      if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${from}`);
      return parts.join(to);
    }, source);
}
