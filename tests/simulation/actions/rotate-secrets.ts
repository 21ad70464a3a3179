// How an operator rotates secrets during a history: sets a new one and deletes the old one when the runbook says so. A visitor with a trial
// account signs in now and then.
import { type RotatedSecret, rotations } from '../../../netlify/cli/rotation.ts';
import { logIn } from '../../../netlify/use-cases/log-in.ts';
import { registerTrial } from '../../../netlify/use-cases/register-trial.ts';
import type { Accounts, Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { expectNothingEnds, expectOldEnds, expectWorkingLinks } from '../invariants/rotation.ts';
import { rotated } from '../secrets.ts';
import { count, openShop, type World } from '../world.ts';
import { renew } from './purchases.ts';
import { passQuietDays } from './quiet-days.ts';

const day = 86_400_000;
/** Fewer days than the advance notice of a license's end. */
const stepInDays = 15;
const visitor = { email: 'trial@example.org', password: 'three unrelated words of mine' };

/** The visitor registers before the first backup is made. */
export async function registerVisitor(shop: Accounts, world: World) {
  const form = { ...visitor, firstName: 'Ada', lastName: 'L', confirmPassword: visitor.password };
  const done = await registerTrial(shop, form, undefined);
  if (done.outcome !== 'registered') throw new Error(done.outcome);
  world.sessionsStarted.push({ token: done.token, at: world.now });
  await done.sendEmails();
}

export async function signIn(world: World) {
  const done = await logIn(openShop(world), visitor, undefined);
  if (done.outcome !== 'signed-in') return;
  world.sessionsStarted.push({ token: done.token, at: world.now });
  count(world, 'sessions');
}

/** When the runbook deletes the old secret; null if only one is accepted. */
const goesAt = (world: World, name: RotatedSecret): string | null => {
  const { before, since } = world.secrets[name];
  return before === '' ? null : addDays(new Date(since).toISOString(), rotations[name].days);
};

/** Sets a new secret. An old secret that did not leak stays accepted, so nothing ends. */
export async function rotate(world: World, name: RotatedSecret, isLeaked: boolean): Promise<string> {
  if (!isLeaked && world.secrets[name].before !== '')
    return `An operator asks to rotate ${name}, and waits: the one before can go on ${goesAt(world, name)!.slice(0, 10)}.`;
  const change = () => {
    const { seed, now } = world;
    world.secrets = { ...world.secrets, [name]: rotated(name, world.secrets[name], { seed, now }, isLeaked) };
  };
  if (isLeaked) {
    change();
    await expectOldEnds(world, name);
    count(world, 'rotations after a leak');
    return `${name} has leaked: an operator sets a new one, and the old one counts no more.`;
  }
  await expectNothingEnds(world, `a rotation of ${name}`, change);
  count(world, `rotations of ${name}`);
  return `An operator rotates ${name}; the one before is accepted as well.`;
}

/** Deletes the old secret once it is due. For the session secret, the operator waits. */
export async function retire(world: World, name: RotatedSecret): Promise<string> {
  const at = goesAt(world, name);
  if (at === null) return `No ${name} waits for its end.`;
  if (name === 'TOKEN_SECRET') await passQuietDays(world, Math.ceil((Date.parse(at) - world.now) / day));
  if (at > new Date(world.now).toISOString()) return `${name}_BEFORE stays until ${at.slice(0, 10)}.`;
  await retireNow(world, name);
  return `An operator deletes ${name}_BEFORE, whose day has come.`;
}

/** How often an operator waits for the old link secret to expire, because the years of a history are long. */
const waitsForLinks = ({ seed }: World) => seed % 4 === 0;

/**
 * License links work for 400 days after a rotation. In that time each renewing license is charged and gets an email. Then the old secret is
 * deleted.
 */
export async function outliveLinks(shop: Shop, world: World, ids: readonly string[]) {
  const at = goesAt(world, 'LINK_SECRET');
  if (at === null || !waitsForLinks(world)) return;
  while (new Date(world.now).toISOString() < at) {
    world.now = Math.min(world.now + stepInDays * day, Date.parse(at));
    const now = new Date(world.now).toISOString();
    for (const id of ids) {
      const until = (await shop.orders.read(id))?.order.license?.validUntil;
      if (until && until < now) renew(world, id);
    }
    await reconcileOrders(shop);
  }
  world.secrets = { ...world.secrets, LINK_SECRET: { ...world.secrets.LINK_SECRET, before: '' } };
  count(world, 'secrets retired');
  await expectOldEnds(world, 'LINK_SECRET');
  await expectWorkingLinks(world, ids);
}

async function retireNow(world: World, name: RotatedSecret) {
  const change = () =>
    void (world.secrets = { ...world.secrets, [name]: { ...world.secrets[name], before: '' } });
  await expectNothingEnds(world, `the end of ${name}_BEFORE`, change);
  await expectOldEnds(world, name);
  count(world, 'secrets retired');
}
