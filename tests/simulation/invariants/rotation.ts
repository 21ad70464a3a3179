// Invariants of secret rotation: everything issued earlier works until the runbook ends it, everything signed with a leaked secret ends
// immediately, and no installed license key changes.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { orderLinks } from '../../../netlify/adapters/links/order-links.ts';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { sessionTokens } from '../../../netlify/adapters/tokens/session-tokens.ts';
import type { RotatedSecret } from '../../../netlify/cli/rotation.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { openBooking } from '../../../netlify/use-cases/book-training.ts';
import { openDocuments } from '../../../netlify/use-cases/order-documents.ts';
import { openOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { openView } from '../../../netlify/use-cases/order-view.ts';
import { findOrders } from '../../../netlify/use-cases/serve-order-page.ts';
import { openSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { openSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { validateToken } from '../../../netlify/use-cases/validate-token.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { unlessReplaced } from '../attackers/strangers.ts';
import { count, isDeploying, openShop, type Process, type World } from '../world.ts';
import { breaks } from './broken-invariant.ts';
import type { Written } from './each-step.ts';

const linkInMail = /\/(order|papers|seats|seat|booking)\?link=([\w-]+)/g;
/** How each family of links is opened. */
const open: Record<string, (shop: Process, link: string) => Promise<unknown>> = {
  order: openOrder,
  papers: openDocuments,
  seats: openSeats,
  seat: openSeat,
  booking: openBooking,
};
const hour = 3_600_000;
const kinds = ['order-link', 'papers-link', 'seats-link', 'seat-link', 'booking', 'participant'] as const;

/** The links emailed about orders of the history, each once, without those of a flood of free orders. */
function mailedLinks({ emails, sessions, payu, transfers }: World) {
  const isOfHistory = (id: string) => sessions.has(`cs_${id}`) || payu.has(id) || transfers.has(id);
  const links = new Map<string, string>();
  for (const { id, text } of emails)
    if (isOfHistory(id.split('.')[0]!))
      for (const [, family, link] of text.matchAll(linkInMail)) links.set(link!, family!);
  return links;
}

/** Everything emailed or started that works now: links and sessions. */
async function opening(world: World): Promise<Set<string>> {
  const shop = openShop(world);
  const found = new Set<string>();
  for (const [link, family] of mailedLinks(world)) {
    // The link of an order that a rollback made unreadable does not count.
    const opened = await unlessReplaced(() => open[family]!(shop, link)).catch(() => null);
    if (opened) found.add(`${family}?link=${link}`);
  }
  for (const { token } of world.sessionsStarted) if (await validateToken(shop, token)) found.add(token);
  return found;
}

/** Applies a settings change that ends no link and no session. */
export async function expectNothingEnds(world: World, by: string, change: () => void) {
  const before = await opening(world);
  change();
  const after = await opening(world);
  for (const each of before)
    if (!after.has(each)) breaks('no rotation invalidates a link or a session', `${by} invalidated ${each}.`);
}

/** Nothing signed with a revoked secret opens. */
export async function expectOldEnds(world: World, name: RotatedSecret) {
  if (name === 'LICENCE_SIGNING_KEY') return;
  const { known, now, before } = world.secrets[name];
  const ended = known.filter((secret) => secret !== now && secret !== before);
  for (const each of await opening(world))
    for (const secret of ended)
      if (await isMadeWith(secret, each, world))
        breaks('a removed secret opens nothing', `${each}, made with a former ${name}.`);
}

async function isMadeWith(secret: string, made: string, { now }: World): Promise<boolean> {
  const [, link] = made.split('?link=');
  if (link === undefined)
    return (await sessionTokens(secret).read(made, new Date(now).toISOString())) !== null;
  const links = orderLinks(secret);
  return kinds.some((kind) => links.read(kind, link) !== null);
}

/** Each active license was emailed a working link, or its owner gets one through "Find my order". */
export async function expectWorkingLinks(world: World, ids: readonly string[]) {
  const shop = openShop(world);
  for (const id of ids) {
    const order = (await shop.orders.read(id))?.order;
    if (!order || !isLicenseInForce(order) || order.license!.validUntil! < shop.now()) continue;
    if (await hasWorkingLink(shop, world, order)) {
      count(world, 'links renewed by notices');
      continue;
    }
    // It was renewed for years within days, as no real license is.
    world.now += hour;
    const found = await findOrders(shop, order.buyer.email, undefined);
    if (found.outcome === 'asked') await found.sendEmails();
    if (!(await hasWorkingLink(shop, world, order)))
      breaks(
        'every license holder gets a link that opens the license',
        `Order ${id} of ${order.buyer.email}.`,
      );
  }
}

async function hasWorkingLink(shop: Process, { emails }: World, { id, buyer }: Order): Promise<boolean> {
  for (const { to, text } of emails)
    if (to === buyer.email)
      for (const [, family, link] of text.matchAll(linkInMail))
        if (
          family === 'order' &&
          link!.startsWith(id) &&
          (await unlessReplaced(() => openOrder(shop, link!)))
        )
          return true;
  return false;
}

/** After a leak, each order shows a key that a product without the leaked public key accepts. */
export async function expectGenuineKeys(shop: Shop, world: World, order: Order) {
  const { leaked } = world.secrets.LICENCE_SIGNING_KEY;
  if (leaked.length === 0) return;
  const view = await openView(shop, shop.links.signToken('order-link', orderLinkText(order)));
  const key = view?.license?.key;
  const signer = key === undefined ? undefined : signerOf(world, key);
  if (key !== undefined && (signer === undefined || leaked.includes(signer)))
    breaks('no order shows a license key signed with a leaked key', `Order ${order.id}: ${key}`);
}

const opened = new Map<string, KeyObject>();
function publicHalf(secret: string): KeyObject {
  const key = opened.get(secret) ?? createPublicKey(privateKeyFrom(secret));
  opened.set(secret, key);
  return key;
}

/** The signing key, past or present, that made a license key. */
export const signerOf = ({ secrets }: World, licenseKey: string): string | undefined =>
  secrets.LICENCE_SIGNING_KEY.known.find(
    (secret) => verifyLicenseKey(licenseKey, publicHalf(secret)) !== null,
  );

export const publicKeyOf = (world: World, licenseKey: string): KeyObject =>
  publicHalf(signerOf(world, licenseKey) ?? world.secrets.LICENCE_SIGNING_KEY.now);

type Installed = { key: string; holder: string };

/** An installed license key stays the same while its signing key is valid, and the same key signs its extensions. */
export function createKeyChecks(world: World) {
  let known = new Map<string, Installed>();
  let { engine } = world;
  const check = (id: string, { licenseKey: key, licenseExtension, license }: Order) => {
    if (key === undefined || !license) return;
    const before = known.get(id);
    const isNew = before?.key !== key;
    if (isNew) known.set(id, { key, holder: license.holder });
    const { now, before: former } = world.secrets.LICENCE_SIGNING_KEY;
    const stillCounts = before && [now, former].includes(signerOf(world, before.key) ?? '');
    // A process of the earlier deploy knows one signing key and makes every key with it.
    if (isNew && before?.holder === license.holder && stillCounts && !isDeploying(world))
      breaks('no installed license key changes', `Order ${id} had ${before.key}, and has ${key}.`);
    if (licenseExtension !== undefined && !verifyExtension(licenseExtension, publicKeyOf(world, key)))
      breaks('a license key is extended with the key that signed it', `Order ${id}: ${licenseExtension}`);
  };
  return (written: readonly Written[]) => {
    if (engine !== world.engine) {
      engine = world.engine;
      known = new Map();
    }
    for (const { id, order } of written) check(id, order);
    world.hasEndedDeploy = false;
  };
}
