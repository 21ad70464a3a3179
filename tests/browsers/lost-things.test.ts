// Twelve people have lost something. Each recovers it with two clicks and one email: "Send" on a page, then a link in the email. Tested in
// each engine, at phone and desktop width, with and without scripts.
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../src/routes.ts';
import { buyGroup, buyTraining, placeByOfficer, takeSeat } from '../support/lost-things.ts';
import { buyAtPayu, type Buying, openAccount, orderOf } from '../support/visitors.ts';
import { engines, titleOf } from './engines.ts';
import { openIn } from './visit.ts';
import type { Visitor } from './visitor.ts';

type Mode = 'with scripts' | 'without scripts';
const modes: readonly Mode[] = ['with scripts', 'without scripts'];

/** Links in an email lead to a file or to a page with the expected content. */
type Target = { path: string; shows: string } | { path: string; file: string };
type Journey = { email: string; subject?: string; targets: Record<Mode, Target> };

const both = (target: Target): Record<Mode, Target> => ({
  'with scripts': target,
  'without scripts': target,
});
const pdf = (path: string): Record<Mode, Target> => both({ path, file: 'application/pdf' });
const pages = (path: string, plainPath: string, shows: string): Record<Mode, Target> => ({
  'with scripts': { path, shows },
  'without scripts': { path: plainPath, shows },
});

/** What each person lost and where the email leads. */
const lost = [
  'a buyer’s key',
  'a buyer’s invoice',
  'the link of a buyer’s order',
  'a seat holder’s key',
  'the seat of a seat holder',
  'the link of a second administrator',
  'a participant’s certificate',
  'a participant’s place',
  'an officer’s pro forma invoice',
  'the link of an officer’s order',
  'a student’s key, which waits for proof',
  'a password',
] as const;

/** A separate address per journey, because an address gets at most three of these emails an hour. */
async function prepare(shop: Buying): Promise<Record<(typeof lost)[number], Journey>> {
  const buy = (priceId: string) => buyAtPayu(shop, { priceId });
  const buyers = [await buy('personal-academic-inr'), await buy('personal-academic-inr')] as const;
  const buyer = await buy('personal-academic-inr');
  const { licenseKey = '' } = await orderOf(buyer.id);
  const student = await buy('student-inr');
  const groups = [await buyGroup(shop), await buyGroup(shop)] as const;
  for (const { holder } of groups) await takeSeat(shop, holder);
  const trainings = [await buyTraining(shop), await buyTraining(shop)] as const;
  const officers = [await placeByOfficer(), await placeByOfficer()] as const;
  const { email: account } = await openAccount(shop);
  await shop.settle();
  const page = (shows: string) => both({ path: '/mine?link=', shows });
  const of = (email: string, targets: Record<Mode, Target>): Journey => ({ email, targets });
  return {
    'a buyer’s key': of(buyer.email, page(licenseKey)),
    'a buyer’s invoice': of(buyers[0].email, pdf('/api/orders/papers?link=')),
    'the link of a buyer’s order': of(buyers[1].email, pages('/order?link=', '/mine?link=', buyers[1].email)),
    'a seat holder’s key': of(groups[0].holder, page('BSP-')),
    'the seat of a seat holder': of(groups[1].holder, pages('/seat?link=', '/api/seats/own?link=', 'BSP-')),
    'the link of a second administrator': of(
      groups[0].second,
      pages('/seats?link=', '/api/seats/plain?link=', groups[0].holder),
    ),
    'a participant’s certificate': of(trainings[0].participant, pdf('/api/bookings/certificate?link=')),
    'a participant’s place': of(
      trainings[1].participant,
      both({ path: '/booking?link=', shows: 'Your place, Bo' }),
    ),
    'an officer’s pro forma invoice': of(officers[0].email, pdf('/api/orders/papers?link=')),
    'the link of an officer’s order': of(
      officers[1].email,
      pages('/order?link=', '/api/orders/purchase-order?link=', 'transfer'),
    ),
    'a student’s key, which waits for proof': of(
      student.email,
      pages('/order?link=', '/api/orders/student-proof?link=', 'student ID'),
    ),
    'a password': {
      ...of(account, pages('/reset-password?token=', '/api/trial/reset-password?token=', account)),
      subject: 'Reset your',
    },
  };
}

/** Fills in the form at the width under test and returns the number of clicks. */
async function askByHand(visitor: Visitor, { email, subject }: Journey, mode: Mode) {
  visitor.allowScripts(true);
  await visitor.startsAnew();
  visitor.allowScripts(mode === 'with scripts');
  await visitor.resize(mode === 'with scripts' ? 390 : 1440, 900);
  await visitor.open(subject === undefined ? '/order' : '/forgot-password');
  await visitor.fill('Email', email);
  await visitor.press(subject === undefined ? 'Send the links' : 'Send Reset Link');
  await visitor.sees(subject === undefined ? 'We emailed this address' : 'on its way');
  return 1;
}

/** Sends what that form sends. The form is the same for each address, so each mode fills it in by hand only once. */
async function askAsTheFormDoes(visitor: Visitor, { email }: Journey, mode: Mode) {
  visitor.allowScripts(mode === 'with scripts');
  const isScript = mode === 'with scripts';
  const answer = await fetch(visitor.addressOf(api.findOrders), {
    method: 'POST',
    headers: isScript ? { 'content-type': 'application/json' } : { accept: 'text/html' },
    body: isScript ? JSON.stringify({ email }) : new URLSearchParams({ email }),
  });
  expect(await answer.text()).toContain('We emailed this address');
  return 1;
}

/** Opens the link in the email and returns the number of clicks. */
async function follow(visitor: Visitor, { email, subject = 'Your' }: Journey, target: Target) {
  const path = await visitor.mailedLink(email, subject, target.path);
  if ('file' in target) {
    const answer = await fetch(visitor.addressOf(path));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, target.file]);
    return 1;
  }
  await visitor.open(path);
  await visitor.sees(target.shows);
  expect(await visitor.looksInBothWidths(), 'scrolls sideways').toEqual([0, 0]);
  return 1;
}

for (const engine of engines)
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const open = openIn(engine);
    let journeys: Awaited<ReturnType<typeof prepare>>;
    beforeAll(async () => {
      journeys = await prepare(open().shop);
    });

    describe.each(modes)('%s', (mode) => {
      test.each(lost)('%s is recovered with two clicks and one email', async (what) => {
        const { visitor } = open();
        const journey = journeys[what];
        const target = journey.targets[mode];
        const before = await visitor.countEmails(journey.email);
        const isByHand = what === lost[0] || journey.subject !== undefined;
        const asked = await (isByHand ? askByHand : askAsTheFormDoes)(visitor, journey, mode);
        await visitor.waitsForEmails(journey.email, before + 1);
        const clicks = asked + (await follow(visitor, journey, target));
        const emails = (await visitor.countEmails(journey.email)) - before;
        expect({ clicks, emails }).toEqual({ clicks: 2, emails: 1 });
        expect(await visitor.complaints()).toEqual([]);
      });
    });
  });
