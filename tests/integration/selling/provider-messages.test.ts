// The tables of provider fields are complete and accurate. A message with an unlisted field fails here, and so does a
// field whose trust differs from what the signature covers.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as payuTables from '../../../netlify/adapters/payu/payu-messages.ts';
import { payuPayments } from '../../../netlify/adapters/payu/payu-payments.ts';
import { eventsRead } from '../../../netlify/adapters/stripe/read-event.ts';
import { eventFields, listFields, objects } from '../../../netlify/adapters/stripe/stripe-messages.ts';
import { services } from '../../../netlify/services.ts';
import { hashOfResponse } from '../../fakes/payu/merchant.ts';
import type { Kind } from '../../fakes/stripe/objects.ts';
import { signatureOf } from '../../fakes/stripe/webhooks.ts';
import { startSelling } from '../../support/selling-site.ts';
import { buyAtPayu, type Fields, orderAtPayu, orderByCard, orderOf } from '../../support/visitors.ts';

const { shop } = await startSelling();

type Table = Readonly<Record<string, { trust: string }>>;
const unlisted = (message: object, table: Table) =>
  Object.keys(message).filter((name) => !Object.hasOwn(table, name));
const { answerFields, refundNoticeFields, disputeNoticeFields, serviceFields } = payuTables;

it('the check finds a field that no table lists', () => {
  expect(unlisted({ mihpayid: '1', mihpayid2: '1', toString: '1' }, answerFields)).toEqual([
    'mihpayid2',
    'toString',
  ]);
});

describe('PayU’s tables', () => {
  beforeEach(() => Object.assign(shop.payu.faults, { loseWebhook: true, additionalCharges: undefined }));

  /** A reply as documented at docs.payu.in ("Seamless Debit Callback", "Transaction Callback"). */
  const documented =
    'mihpayid mode bankcode status unmappedstatus key error error_Message bank_ref_num txnid amount discount net_amount_debit addedon productinfo firstname lastname email phone address1 address2 city state country zipcode udf1 udf2 udf3 udf4 udf5 udf6 udf7 udf8 udf9 udf10 field1 field2 field3 field4 field5 field6 field7 field8 field9 PG_TYPE payment_source cardCategory cardnum name_on_card hash';

  it('list every field of a reply, as recorded and as documented', async () => {
    const { id } = await orderAtPayu(shop);
    const recorded: Fields[] = [];
    for (const status of ['pending', 'failure', 'success'] as const) {
      shop.payu.faults.additionalCharges = status === 'success' ? '2.50' : undefined;
      recorded.push(await shop.payu.decide(id, status));
    }
    recorded.push(Object.fromEntries(documented.split(' ').map((name) => [name, ''])));
    expect(recorded.flatMap((answer) => unlisted(answer, answerFields))).toEqual([]);
  });

  it('mark as signed exactly the fields that the hash covers', async () => {
    const merchant = { key: shop.environment.PAYU_KEY, salt: shop.environment.PAYU_SALT };
    const payu = payuPayments({ ...merchant, paymentUrl: '', serviceUrl: '' });
    const { id } = await orderAtPayu(shop);
    const plain = { ...(await shop.payu.decide(id, 'success')), udf5: 'five' };
    const answer: Fields = { ...plain, hash: hashOfResponse(merchant, plain) };
    const read = (fields: Fields) => payu.readAnswer(new Map(Object.entries(fields)));
    const genuine = read(answer);
    expect(genuine).toMatchObject({ txnid: id, status: 'success' });
    for (const [name, { trust }] of Object.entries(answerFields))
      expect([name, read({ ...answer, [name]: `${answer[name] ?? ''}7` })]).toEqual([
        name,
        trust === 'signed' ? null : genuine,
      ]);
  });

  it('list every field of a notice, as recorded and as documented', async () => {
    const notices: object[] = [];
    const fetching = vi.spyOn(globalThis, 'fetch');
    const { id } = await buyAtPayu(shop);
    shop.payu.giveBack(id);
    for (const kind of ['refund', 'dispute'] as const) await shop.payu.sendNotice(id, kind);
    for (const [, init] of fetching.mock.calls)
      if (typeof init?.body === 'string' && init.body.startsWith('{"'))
        notices.push(JSON.parse(init.body) as object);
    fetching.mockRestore();
    const [refund, dispute] = [
      notices.find((notice) => 'action' in notice),
      notices.find((notice) => 'cb_id' in notice),
    ];
    expect([unlisted(refund!, refundNoticeFields), unlisted(dispute!, disputeNoticeFields)]).toEqual([
      [],
      [],
    ]);
    // docs.payu.in, "Webhooks for Chargeback".
    const sample =
      '{"type":"payments","event":"dispute","reason_code":"","created_at":"","updated_at":"","mid":"2","cb_id":1761758,"txn_id":"999000000000468","cb_type":"RBI/BO","due_date":"","cb_amount":"1.0","cb_status":"Bank Comm Sent"}';
    expect(unlisted(JSON.parse(sample) as object, disputeNoticeFields)).toEqual([]);
    for (const table of [refundNoticeFields, disputeNoticeFields])
      expect(new Set(Object.values(table).map(({ trust }) => trust))).toEqual(new Set(['claimed']));
  });

  it('list every field of the replies to our requests', async () => {
    const { id } = await buyAtPayu(shop);
    shop.payu.giveBack(id);
    const { payment } = await orderOf(id);
    /** PayU's reply to a request. */
    const ask = async (question: () => Promise<unknown>) => {
      const real = globalThis.fetch;
      let answer: Record<string, unknown> | undefined;
      const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
        const response = await real(...asked);
        answer = (await response.clone().json()) as Record<string, unknown>;
        return response;
      });
      await question();
      fetching.mockRestore();
      return answer!;
    };
    const { payu, now } = services();
    const verified = await ask(() => payu.verify([id, 'unknown']));
    const acted = await ask(() => payu.refundedOf(payment!.id));
    const day = 86_400_000;
    const time = {
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    };
    const listed = await ask(() => payu.listPaid(time, now()));
    const rowsOf = (details: unknown) => Object.values(details as Record<string, object>);
    const found = [
      ...[verified, acted, listed].flatMap((answer) => unlisted(answer, serviceFields)),
      ...rowsOf(verified.transaction_details).flatMap((row) => unlisted(row, payuTables.verifyFields)),
      ...rowsOf(rowsOf(acted.transaction_details)[0]).flatMap((row) =>
        unlisted(row, payuTables.actionFields),
      ),
      ...rowsOf(listed.Transaction_details).flatMap((row) => unlisted(row, payuTables.listFields)),
    ];
    expect(rowsOf(rowsOf(acted.transaction_details)[0])).toHaveLength(2);
    expect(found).toEqual([]);
  });
});

describe('Stripe’s tables', () => {
  /** The full lifetime of a subscription. */
  const life = (async () => {
    const { session, id } = await orderByCard(shop);
    const { controls } = shop.stripe;
    controls.pay({ session });
    await shop.stripe.webhooks.settled();
    const { payment } = await orderOf(id);
    const subscription = payment!.subscriptionId!;
    controls.renew({ subscription });
    const [first, second] = shop.stripe.account
      .all('charge')
      .map((charge) => charge.payment_intent as string);
    controls.dispute({ payment_intent: first! });
    controls.refund({ payment_intent: second! });
    await shop.stripe.webhooks.settled();
    await shop.settle();
    return shop.stripe.account
      .all('event')
      .filter(({ type }) => (eventsRead as readonly string[]).includes(type));
  })();

  type Objects = Record<string, Record<'signed' | 'fetched', Table>>;
  /** The fields of an object and its nested objects that no table lists. */
  function unlistedIn(value: unknown, trust: 'signed' | 'fetched'): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const kind = 'object' in value && typeof value.object === 'string' ? value.object : '';
    const table = kind === 'list' ? listFields : (objects as Objects)[kind]?.[trust];
    const own = table ? unlisted(value, table).map((name) => `${kind}.${name}`) : [];
    return [...own, ...Object.values(value).flatMap((each) => unlistedIn(each, trust))];
  }

  it('list every field of every event that is read', async () => {
    const events = await life;
    expect(new Set(events.map(({ data }) => (data.object as { object: string }).object))).toEqual(
      new Set(['checkout.session', 'invoice', 'subscription', 'charge', 'dispute']),
    );
    const found = events.flatMap((event) => [
      ...unlisted(event, eventFields),
      ...unlistedIn(event.data.object, 'signed'),
    ]);
    expect([...new Set(found)]).toEqual([]);
    expect(unlistedIn({ object: 'charge', id: 'ch', amount_returned: 1 }, 'signed')).toEqual([
      'charge.amount_returned',
    ]);
  });

  it('list every field of every object that is retrieved', async () => {
    await life;
    const kinds: Kind[] = ['session', 'subscription', 'invoice', 'charge', 'dispute', 'paymentIntent'];
    for (const kind of kinds) {
      const kept = shop.stripe.account.all(kind);
      expect([kind, kept.length > 0]).toEqual([kind, true]);
      expect([...new Set(kept.flatMap((each) => unlistedIn(each, 'fetched')))]).toEqual([]);
    }
  });

  it('mark every field of an event as signed: an event with any of them changed is rejected as forged', async () => {
    const { cards, now } = services();
    const seen = new Set<string>();
    for (const event of (await life).toReversed()) {
      if (seen.has(event.type)) continue;
      seen.add(event.type);
      const signature = signatureOf(JSON.stringify(event), shop.stripe.webhookSecret);
      const read = (changed: object) => cards.readWebhook(JSON.stringify(changed), signature, now());
      expect(await read(event)).not.toHaveProperty('forged');
      for (const name of Object.keys(event))
        expect(await read({ ...event, [name]: 'x' })).toEqual({ forged: true });
      const { object } = event.data;
      for (const name of Object.keys(object))
        expect(await read({ ...event, data: { ...event.data, object: { ...object, [name]: 999 } } })).toEqual(
          {
            forged: true,
          },
        );
    }
    expect(seen.size).toBeGreaterThan(3);
  });
});
