// What must hold of every document that is written: its size, and that nothing in it is a stranger's claim.
import { claimMark } from '../attackers/payu-answers.ts';
import { isPaidAt } from '../actions/purchases.ts';
import type { World } from '../world.ts';
import { breaks } from './broken-invariant.ts';
import type { Written } from './each-step.ts';

const ceiling = 256 * 1024;
const inkB = (bytes: number) => `${Math.round(bytes / 1024)} kB`;

const isKnownToProviders = (world: World, id: string) => world.sessions.has(`cs_${id}`) || world.payu.has(id);

/** Whether the provider bears out what the team is told to refund. */
function isBorneOut(world: World, id: string, { code }: NonNullable<Written['order']['attention']>[number]) {
  switch (code) {
    case 'seats-refused':
    case 'group-missing':
      return isPaidAt(world, id);
    // In a history every charge is of the right amount, comes once, and ends with a refund.
    case 'paid-twice':
    case 'wrong-amount':
    case 'charged-after-refund':
      return false;
    default:
      return true;
  }
}

function checkInstructions(world: World, { id, order }: Written) {
  for (const reason of order.attention ?? [])
    if (!isBorneOut(world, id, reason))
      breaks(
        'the team is told to refund only what a provider knows',
        `Order ${id}: ${JSON.stringify(reason)}`,
      );
}

export function checkDocuments(world: World, written: readonly Written[]) {
  for (const each of written) {
    const { id, text, order } = each;
    checkInstructions(world, each);
    const bytes = Buffer.byteLength(text);
    if (bytes > ceiling)
      breaks(
        'no document grows over its ceiling',
        `Order ${id} is ${inkB(bytes)}, with ${order.handled.length} marks.`,
      );
    if (text.includes(claimMark))
      breaks(
        "no stranger's claim is stored",
        `Order ${id} has ${JSON.stringify(text.slice(Math.max(0, text.indexOf(claimMark) - 60), text.indexOf(claimMark) + 40))}`,
      );
    const isSold = order.state === 'paid' || order.licenceKey !== undefined;
    if (isSold && isKnownToProviders(world, id) && !isPaidAt(world, id))
      breaks('nothing is sold that was not paid', `Order ${id} is ${order.state}.`);
  }
}
