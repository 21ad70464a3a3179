// Implements each attack and the sentence that describes it.
import { about, findOrder, type Handlers, inTimes, nameOf } from '../actions/tell.ts';
import { count, countAttack, openShop, type Process, type World } from '../world.ts';
import { canDispute, dispute, tellOfDispute } from './banks.ts';
import {
  floodWithCodes,
  floodWithFinds,
  floodWithSeats,
  orderFromOneNetwork,
  orderUnder,
  uploadWithoutEnd,
} from './floods.ts';
import { sendDigest } from '../actions/digest.ts';
import { orderIds } from '../actions/purchases.ts';
import { inventNotice, replayAnswer } from './payu-answers.ts';
import { correctMistyped, useOldLink } from './strangers.ts';

/** Enough free orders to fill any unpaged list of an address. */
const ordersThatHide = 55;

export type AttackName =
  | 'replay'
  | 'invent-notice'
  | 'dispute'
  | 'flood-mailbox'
  | 'flood'
  | 'hide-order'
  | 'upload'
  | 'correct-email'
  | 'use-old-link'
  | 'hang-files'
  | 'digest';

/** More than the hourly limits allow. */
const timesOfFlood = 6;
const ordersOfNetwork = 14;

/** A rollback may have made an order unreadable. */
const isReadable = ({ orders }: Process, id: string) =>
  orders.read(id).then(
    () => true,
    () => false,
  );

const floods = {
  'one network': (shop: Process, world: World) => orderFromOneNetwork(shop, world, ordersOfNetwork),
  codes: async (shop: Process, world: World, which: number) => {
    const id = findOrder(world, { of: 'one', place: which })!;
    if (await isReadable(shop, id)) await floodWithCodes(shop, world, id, timesOfFlood);
  },
  seats: async (shop: Process, world: World, which: number) => {
    const id = world.groupIds[which]!;
    if (await isReadable(shop, id)) await floodWithSeats(shop, world, id, timesOfFlood);
  },
  finds: (shop: Process) => floodWithFinds(shop, 'group@example.org', timesOfFlood),
} as const;

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
      countAttack(world, `forged notice of a ${kind}`);
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
    countAttack(world, 'flood of a mailbox');
    await orderUnder(openShop(world), world, 'stranger@example.org', { orders, isPatient: false });
  },
  async flood(world, { by, which }) {
    const shop = openShop(world);
    world.story.push(`Someone triggers email through ${by} again and again.`);
    countAttack(world, `flood by ${by}`);
    await floods[by](shop, world, which);
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
    countAttack(world, 'hidden order');
    await orderUnder(openShop(world), world, email, { orders: ordersThatHide, isPatient: true });
  },
  async upload(world, { attempt, files }) {
    const id = [...world.transfers.keys()][attempt];
    if (id === undefined) return;
    world.story.push(`The buyer of the order by invoice ${id.slice(0, 6)} uploads ${files} purchase orders.`);
    countAttack(world, 'uploads');
    const shop = openShop(world);
    if (await isReadable(shop, id)) await uploadWithoutEnd(shop, world, id, files);
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
