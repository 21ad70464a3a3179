// Implements each action of a history and the sentence that describes it.
import { outboxKeys } from '../../../netlify/adapters/redis/outbox.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { attacks } from '../attackers/attacks.ts';
import { beginNextTerm } from '../attackers/banks.ts';
import type { Action, YearAction } from '../history.ts';
import { restore } from '../recover.ts';
import { settled } from '../scheduler.ts';
import { type Backup, count, countAttack, type World } from '../world.ts';
import { yearActions } from '../years/year-actions.ts';
import { addSeats, moveSeat } from './groups.ts';
import {
  cancel,
  correct,
  decide,
  endRenewal,
  forge,
  isPaidAt,
  notify,
  payableAgain,
  payAgain,
  place,
  receive,
  refund,
  roll,
  start,
  tellOfSecondPayment,
} from './purchases.ts';
import { renewByLink } from './renewals.ts';
import { retire, rotate, signIn } from './rotate-secrets.ts';
import { backUp } from './set-up.ts';
import { prove } from './students.ts';
import { about, type Begin, findOrder, type Handlers, inTimes, nameOf, repeated } from './tell.ts';
import { train } from './trainings.ts';

const minute = 60_000;

const outboxOf = ({ entries }: Backup) =>
  JSON.stringify(entries.filter(({ key }) => (Object.values(outboxKeys) as string[]).includes(key)));

const ofBuyers: Handlers<Exclude<Action['do'], keyof typeof attacks | YearAction['do']>> = {
  start(world, { provider, attempt }, begin) {
    begin((shop) => start(shop, world, provider, attempt));
    world.story.push(`Buyer ${attempt} starts a purchase (${provider}).`);
  },
  decide(world, { order, outcome }) {
    about(world, order, (id, name) => {
      decide(world, id, outcome as 'paid');
      return `At the provider, the payment of ${name} is decided: ${outcome}.`;
    });
  },
  notify(world, { order, by, times }, begin) {
    about(world, order, (id, name) => {
      repeated(times, () => begin((shop) => notify(shop, world, id, by as 'browser')));
      return `The provider's message about ${name} comes by ${by}${inTimes(times)}.`;
    });
  },
  forge(world, { order }, begin) {
    about(world, order, (id, name) => {
      begin((shop) => forge(shop, world, id));
      countAttack(world, 'forged message');
      return `A stranger forges a payment message about ${name}.`;
    });
  },
  reconcile(world, { times }, begin) {
    repeated(times, () => begin(reconcileOrders));
    world.story.push(`The scheduled reconciliation starts${inTimes(times)}.`);
  },
  wait(world, { minutes }) {
    world.now += minutes * minute;
    world.story.push(`${minutes} minutes pass.`);
  },
  break(world, { upstream, steps }) {
    world.faults.broken[upstream] = steps;
    count(world, 'outages');
    world.story.push(`The ${upstream} service fails for the next ${steps} calls.`);
  },
  lose(world, { upstream, steps }) {
    world.faults.lost[upstream] = steps;
    count(world, 'outages');
    world.story.push(`The next ${steps} replies of the ${upstream} service are lost.`);
  },
  async renew(world, { order }) {
    const id = findOrder(world, order);
    if (id === undefined) return;
    world.story.push(
      `The next term of ${nameOf(world, id)} begins, and the card is charged if its subscription runs.`,
    );
    await beginNextTerm(world, id);
  },
  refund(world, { order, charge, part }) {
    about(world, order, (id, name) => {
      if (isPaidAt(world, id)) count(world, 'refunds');
      refund(world, id, charge, part);
      return `The team refunds ${100 * part}% of a charge of ${name} in the provider's dashboard.`;
    });
  },
  'pay-again'(world, { which, by }, begin) {
    const ids = payableAgain(world);
    const id = ids[which % ids.length];
    if (id === undefined) return;
    payAgain(world, id);
    count(world, 'second payments');
    if (by !== 'nothing') begin((shop) => tellOfSecondPayment(shop, world, id, by as 'browser'));
    world.story.push(
      `The buyer of ${nameOf(world, id)} pays the same form at PayU again; ${by === 'nothing' ? 'no report arrives' : `the ${by} reports it`}.`,
    );
  },
  invoice(world, { attempt, step }, begin) {
    const placed = [...world.transfers.keys()];
    const [of] = placed.slice(attempt % Math.max(1, placed.length));
    if (step === 'place') begin((shop) => place(shop, world, attempt));
    else if (of && step === 'receive') begin((shop) => receive(shop, world, of));
    else if (of) begin((shop) => cancel(shop, of));
    world.story.push(`Order by invoice ${attempt}: ${step}.`);
  },
  seat(world, { group, what, who, times }, begin) {
    repeated(times, (i) => begin((shop) => moveSeat(shop, world.groupIds[group]!, what, who + i)));
    world.story.push(
      `An administrator or person of group ${group}: ${what} (person ${who})${inTimes(times)}.`,
    );
  },
  prove(world, { order, step }, begin) {
    about(world, order, (id, name) => {
      begin((shop) => prove(shop, id, step));
      return `Proof of the student of ${name}: ${step}.`;
    });
  },
  add(world, act, begin) {
    begin((shop) => addSeats(shop, world, world.groupIds[act.group]!, act));
    world.story.push(`Group ${act.group} orders ${act.seats} more seats (${act.outcome}).`);
  },
  'renew-by-link'(world, { order, times, ...act }, begin) {
    about(world, order, (id, name) => {
      repeated(times, () => begin((shop) => renewByLink(shop, world, id, act)));
      const who = act.payer === 0 ? 'Its owner' : 'Somebody else';
      const first = act.isCanceled ? 'first cancels the renewal, then ' : '';
      return `${who} ${first}renews ${name} by its link (${act.by}, ${act.outcome}, seats ${act.more})${inTimes(times)}.`;
    });
  },
  train(world, { step, who, times }, begin) {
    about(world, { of: 'training', place: who }, (id, name) => {
      repeated(times, (i) => begin((shop) => train(shop, id, step, (who + i) % 4)));
      return `Booking of ${name}: ${step}${inTimes(times)}.`;
    });
  },
  'end-renewal'(world, { order }, begin) {
    about(world, order, (id, name) => {
      begin((shop) => endRenewal(shop, id));
      return `The buyer cancels the renewal of ${name}.`;
    });
  },
  correct(world, { order, name: to }, begin) {
    about(world, order, (id, name) => {
      begin((shop) => correct(shop, world, id, to));
      return `The buyer corrects the bill of ${name}.`;
    });
  },
  kill(world, { after }) {
    world.faults.kill(after);
    world.story.push(`A process will crash after ${after} more steps.`);
  },
  async roll(world, { order, to }) {
    const id = findOrder(world, order);
    if (id === undefined || !(await roll(world, id, to as 'back'))) return;
    world.rolled++;
    world.story.push(
      `The site is rolled ${to}: this release ${to === 'back' ? 'cannot' : 'can'} read ${nameOf(world, id)}.`,
    );
  },
  async rotate(world, { secret, isLeaked }) {
    world.story.push(await rotate(world, secret, isLeaked));
  },
  async retire(world, { secret }) {
    world.story.push(await retire(world, secret));
  },
  async 'sign-in'(world) {
    world.story.push('A visitor signs in to a trial account.');
    await signIn(world);
  },
  backup(world, _act, begin) {
    begin((shop) => backUp(world, shop));
    world.story.push('The store is backed up.');
  },
  async restore(world, { which, meanwhile, who }, begin) {
    // The same backup can be restored twice.
    const backup = world.backups[which % world.backups.length]!;
    // The earlier process continues with the lost store, the other one with the store that replaced it.
    giveNumber(world, meanwhile, who, begin);
    world.lastBackup = backup;
    world.restores++;
    world.filesBeforeRestore = new Set(world.files.keys());
    world.outboxes.push(outboxOf(backup));
    await settled();
    await restore(world, backup);
    giveNumber(world, meanwhile, who + 1, begin);
    world.story.push(
      `The store is lost and restored from the backup of ${backup.madeAt}${meanwhile === 'nothing' ? '' : `; in this moment, before and after, people are named (${meanwhile})`}.`,
    );
  },
};

/** Picks the next training or group. */
function giveNumber(world: World, how: string, who: number, begin: Begin) {
  if (how === 'invite') begin((shop) => moveSeat(shop, world.groupIds[1]!, 'invite-one', who));
  const id = findOrder(world, { of: 'training', place: 0 });
  if (how === 'name' && id !== undefined) begin((shop) => train(shop, id, 'name', who));
}

/** The implementation of every action. */
export const actions = { ...ofBuyers, ...attacks, ...yearActions };
