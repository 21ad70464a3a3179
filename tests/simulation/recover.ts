// Recovery after a history: all upstream services respond, an operator runs the suggested commands, and the scheduled reconciliation runs a
// few times.
import { restoreStore } from '../../netlify/cli/restore-store.ts';
import { makeOrderFromPayment } from '../../netlify/use-cases/make-order-from-payment.ts';
import type { Shop } from '../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../netlify/use-cases/reconcile-orders.ts';
import { alignRenewal } from '../../netlify/use-cases/settle-effect.ts';
import { importSince } from '../../netlify/use-cases/import-payments.ts';
import { createEmbeddedEngine } from '../fakes/redis/embedded/engine.ts';
import { connectionTo } from '../support/crash-harness.ts';
import { kindOf, orderIds, receive, refundWhole, roll } from './actions/purchases.ts';
import { finishTrainings } from './actions/trainings.ts';
import { endDisputes } from './attackers/banks.ts';
import { type Backup, openShop, type World } from './world.ts';
import { settleRequests } from './years/team.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The store is lost, and a new one is filled from the backup. Running processes continue with the lost one. */
export async function restore(world: World, { entries }: Backup) {
  // Emptying and filling a store takes an operator at least a second.
  world.now += 1000;
  world.lostEngines.push(world.engine);
  world.engine = createEmbeddedEngine(() => world.now);
  await restoreStore(connectionTo(world.engine), entries, new Date(world.now).toISOString());
}

/**
 * After a restore, an operator imports the payments since the backup and creates their orders. Payments for seats or periods that the
 * license does not know are refunded.
 */
async function importPayments(shop: Shop, world: World, since: string) {
  for (const provider of ['stripe', 'payu'] as const)
    for await (const { sendEmails } of importSince(shop, provider, since)) await sendEmails();
  for (const { id, payment } of await shop.unmatchedPayments.all()) {
    const kind = payment && kindOf(world, payment.orderId);
    if (payment && (kind === 'addition' || kind === 'renewal')) {
      refundWhole(world, payment.orderId);
      for (const groupId of world.groupIds) await alignRenewal(shop, groupId);
      await shop.unmatchedPayments.settle(id);
      continue;
    }
    const made = await makeOrderFromPayment(shop, id);
    if (made.outcome === 'refused') throw new Error(made.reason);
    await made.sendEmails();
  }
}

/** Everything works again, and time passes until every paid order is fetched again from its provider. */
export async function recover(world: World): Promise<Shop> {
  world.faults.heal();
  world.healedAt = world.now;
  endDisputes(world);
  for (const id of orderIds(world)) await roll(world, id, 'forward');
  const shop = openShop(world);
  if (world.lastBackup) await importPayments(shop, world, world.lastBackup.madeAt);
  // The operator confirms the unrecorded transfers again. The work queue's email lists an order that a restore lost.
  for (const [id, receivedOn] of world.transfers)
    if (receivedOn !== null && (await shop.orders.read(id))) await receive(shop, world, id);
  for (let round = 0; round < 4; round++) {
    world.now += 13 * 60 * minute;
    if (world.isLong) await settleRequests(shop, world);
    await reconcileOrders(shop);
  }
  await finishTrainings(
    shop,
    world,
    orderIds(world).filter((id) => kindOf(world, id) === 'training'),
  );
  // By then a missing proof was requested, and every paid order was fetched again.
  for (const days of [12, 31]) {
    world.now += days * day;
    await reconcileOrders(shop);
  }
  return shop;
}
