// Invariants of every stored document: its size, and that it contains no claim of a stranger.
import { outboxKeys } from '../../../netlify/adapters/redis/outbox.ts';
import { claimMark } from '../attackers/payu-answers.ts';
import { secondPaymentOf } from '../../support/crash-harness.ts';
import { chargesOf, isPaidAt, isReturned } from '../actions/purchases.ts';
import { count, type World } from '../world.ts';
import { breaks } from './broken-invariant.ts';
import type { Written } from './each-step.ts';

const ceiling = 256 * 1024;
const large = 64 * 1024;
const inkB = (bytes: number) => `${Math.round(bytes / 1024)} kB`;

const isKnownToProviders = (world: World, id: string) => world.sessions.has(`cs_${id}`) || world.payu.has(id);

/** Whether the provider confirms what the team is asked to refund. */
function isBorneOut(world: World, id: string, reason: NonNullable<Written['order']['attention']>[number]) {
  switch (reason.code) {
    case 'seats-refused':
    case 'group-missing':
      return isPaidAt(world, id) || typeof world.transfers.get(id) === 'string';
    case 'paid-twice':
      return world.payu.get(id)?.paidAgainAt !== undefined && reason.detail.paymentId === secondPaymentOf(id);
    case 'charged-after-refund':
      return isReturned(world, id) && chargesOf(world, id).length > 1;
    // In a history, every charge has the correct amount.
    case 'wrong-amount':
      return false;
    default:
      return true;
  }
}

function checkInstructions(world: World, { id, order }: Written) {
  for (const reason of order.attention ?? [])
    if (!isBorneOut(world, id, reason))
      breaks(
        'the team is asked to refund only payments that the provider knows',
        `Order ${id}: ${JSON.stringify(reason)}`,
      );
}

/** An email to the team was sent or is queued in one of the stores that have existed. */
async function isAlarmed(world: World, id: string) {
  const mailId = `large-order.${id}`;
  if (world.emails.some((mail) => mail.id === mailId)) return true;
  for (const engine of [world.engine, ...world.lostEngines])
    if ((await engine.execute(['HEXISTS', outboxKeys.jobs, mailId])) === 1) return true;
  return false;
}

async function checkSize(world: World, { id, text, order }: Written) {
  const bytes = Buffer.byteLength(text);
  const marks = `Order ${id} is ${inkB(bytes)}, with ${order.handled.length} marks.`;
  if (bytes > ceiling) breaks('no document exceeds its size limit', marks);
  // The shop has not written it yet.
  const isAsSetUp = world.aged?.id === id && order.history.length <= world.aged.entries;
  if (bytes <= large || isAsSetUp) return;
  count(world, 'writes of large documents');
  if (!(await isAlarmed(world, id))) breaks('a large document raises an alarm', marks);
}

export async function checkDocuments(world: World, written: readonly Written[]) {
  for (const each of written) {
    const { id, text, order } = each;
    checkInstructions(world, each);
    await checkSize(world, each);
    if (text.includes(claimMark))
      breaks(
        "no stranger's claim is stored",
        `Order ${id} has ${JSON.stringify(text.slice(Math.max(0, text.indexOf(claimMark) - 60), text.indexOf(claimMark) + 40))}`,
      );
    const isSold = order.state === 'paid' || order.licenseKey !== undefined;
    if (isSold && isKnownToProviders(world, id) && !isPaidAt(world, id))
      breaks('only paid orders are fulfilled', `Order ${id} is ${order.state}.`);
  }
}
