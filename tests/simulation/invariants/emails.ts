// Invariants of every email at the moment it is sent.
import { claimMark } from '../attackers/payu-answers.ts';
import { isPaidAt } from '../actions/purchases.ts';
import type { World } from '../world.ts';
import { breaks } from './broken-invariant.ts';

type Sent = World['emails'][number];

function checkClaims({ id, to, subject, text }: Sent) {
  const found = `${subject}\n${text}`.indexOf(claimMark);
  if (found >= 0)
    breaks(
      "no email carries a stranger's claim",
      `${id} to ${to} (${subject}): ${text.slice(Math.max(0, found - 80), found + 60)}`,
    );
}

function checkSold(world: World, { id }: Sent) {
  const [orderId = '', kind] = id.split('.');
  const isOfProvider = world.sessions.has(`cs_${orderId}`) || world.payu.has(orderId);
  if (kind === 'order-confirmed' && isOfProvider && !isPaidAt(world, orderId))
    breaks('only paid orders are confirmed', id);
}

export function createMailChecks(world: World): () => void {
  let next = 0;
  return () => {
    for (; next < world.emails.length; next++) {
      const mail = world.emails[next]!;
      checkClaims(mail);
      checkSold(world, mail);
    }
  };
}
