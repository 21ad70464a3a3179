// What each attack does, and the sentence that tells it.
import { about, findOrder, type Handlers, inTimes, nameOf } from '../actions/tell.ts';
import { openShop, count } from '../world.ts';
import { canDispute, dispute, tellOfDispute } from './banks.ts';
import { orderUnder, uploadWithoutEnd } from './floods.ts';
import { sendDigest } from '../actions/digest.ts';
import { orderIds } from '../actions/purchases.ts';
import { inventNotice, replayAnswer } from './payu-answers.ts';
import { correctMistyped, useOldLink } from './strangers.ts';

/** Free orders that fill any list of an address that has no pages. */
const ordersThatHide = 55;

export type AttackName =
  | 'replay'
  | 'invent-notice'
  | 'dispute'
  | 'flood-mailbox'
  | 'hide-order'
  | 'upload'
  | 'correct-email'
  | 'use-old-link'
  | 'rotate-secret'
  | 'hang-files'
  | 'digest';

export const attacks: Handlers<AttackName> = {
  replay(world, { which, field, by, times }, begin) {
    const answered = [...world.payu].filter(([, { status }]) => status !== 'unknown');
    const [id] = answered[which % answered.length] ?? [];
    if (id === undefined) return;
    begin((shop) => replayAnswer(shop, world, id, { field, by, times }));
    world.story.push(
      `A stranger sends PayU's genuine answer about ${nameOf(world, id)} again by ${by}, with an invented ${field}${inTimes(times)}.`,
    );
  },
  'invent-notice'(world, { order, kind, times }, begin) {
    about(world, order, (id, name) => {
      begin((shop) => inventNotice(shop, id, { kind, times }));
      count(world, 'attacks');
      return `A stranger invents a notice of a ${kind} of ${name}${inTimes(times)}.`;
    });
  },
  dispute(world, { which, step, isTold }, begin) {
    const ids = orderIds(world).filter((id) => canDispute(world, id, step));
    const id = ids[which % ids.length];
    if (id === undefined) return;
    dispute(world, id, step);
    if (isTold) begin((shop) => tellOfDispute(shop, world, id));
    const what = step === 'open' ? 'is opened' : `is ${step}`;
    world.story.push(
      `A dispute about ${nameOf(world, id)} ${what}; its webhook ${isTold ? 'comes' : 'never comes'}.`,
    );
  },
  async 'flood-mailbox'(world, { orders }) {
    world.story.push(`Someone orders ${orders} times by invoice under the address of a stranger.`);
    count(world, 'attacks');
    await orderUnder(openShop(world), world, 'stranger@example.org', { orders, isPatient: false });
  },
  async 'hide-order'(world, { order }) {
    const id = findOrder(world, order);
    if (id === undefined) return;
    const email = (
      await openShop(world)
        .orders.read(id)
        .catch(() => null)
    )?.order.buyer.email;
    if (email === undefined) return;
    world.story.push(`Over days, someone places ${ordersThatHide} free orders under ${email}.`);
    count(world, 'attacks');
    await orderUnder(openShop(world), world, email, { orders: ordersThatHide, isPatient: true });
  },
  async upload(world, { attempt, files }) {
    const id = [...world.transfers.keys()][attempt];
    if (id === undefined) return;
    world.story.push(`The buyer of the order by invoice ${id.slice(0, 6)} uploads ${files} purchase orders.`);
    count(world, 'attacks');
    await uploadWithoutEnd(openShop(world), world, id, files).catch(() => undefined);
  },
  'correct-email'(world, { order }, begin) {
    about(world, order, (id, name) => {
      begin((shop) => correctMistyped(shop, world, id));
      return `The buyer of ${name} had mistyped the address, and corrects it.`;
    });
  },
  'use-old-link'(world, { which }, begin) {
    begin((shop) => useOldLink(shop, world, which));
    world.story.push('A stranger who once got an email by mistake tries its link.');
  },
  'rotate-secret'(world) {
    world.story.push('(Secrets cannot be rotated yet.)');
  },
  'hang-files'(world, { steps }) {
    world.faults.hangFiles(steps);
    count(world, 'outages');
    world.story.push(`The file store hangs for the next ${steps} calls.`);
  },
  async digest(world) {
    world.story.push('The daily digest is sent.');
    await sendDigest(world);
  },
};
