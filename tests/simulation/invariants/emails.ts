// What must hold of every email at the moment it is sent.
import { site } from '../../../src/site.ts';
import { claimMark } from '../attackers/payu-answers.ts';
import { isPaidAt } from '../actions/purchases.ts';
import type { World } from '../world.ts';
import { breaks } from './broken-invariant.ts';

const hour = 3_600_000;
/** What a stranger can have sent to any address, and how often an hour. */
const triggeredByStrangers = ['order-placed', 'orders-found', 'quote', 'vendor-pack'] as const;
const perAddressAndHour = 3;
/** Clocks of several processes: an email is sent a moment after it was admitted. */
const slack = 60_000;

type Sent = { id: string; to: string; subject: string; text: string; at: number };

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
    breaks('nothing is confirmed that was not paid', id);
}

export function createMailChecks(world: World): () => void {
  const sent = new Map<string, { id: string; at: number }[]>();
  let next = 0;
  /** Counts emails, not sendings: one that is sent again after a crash or a restore is one. */
  const checkRate = ({ id, to, at }: Sent) => {
    const kind = triggeredByStrangers.find((each) => id.split('.').includes(each));
    if (!kind || to === site.contacts.support) return;
    const key = `${kind} ${to}`;
    const lately = (sent.get(key) ?? []).filter((each) => at - each.at < hour - slack);
    if (!lately.some((each) => each.id === id)) lately.push({ id, at });
    sent.set(key, lately);
    // A backup holds no counts: after a restore they begin again.
    if (lately.length > perAddressAndHour * (1 + world.restores))
      breaks(
        `no stranger sends more than ${perAddressAndHour} emails of a kind an hour to an address`,
        `${lately.length} of ${kind} to ${to}.`,
      );
  };
  return () => {
    for (; next < world.mails.length; next++) {
      const mail = { ...world.mails[next]!, at: world.sentAt[next]! };
      checkClaims(mail);
      checkSold(world, mail);
      checkRate(mail);
    }
  };
}
