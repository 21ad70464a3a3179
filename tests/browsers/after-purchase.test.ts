// Visitors who return after a purchase, in each engine. Every stop is checked at phone and desktop width, and nothing may log an error.
import { describe, expect, test } from 'vitest';
import { freshEmail } from '../support/fresh-email.ts';
import { receiptOf } from '../support/prices.ts';
import { runOffice } from '../support/visitors.ts';
import { engines, titleOf } from './engines.ts';
import { visitIn } from './visit.ts';
import type { Visitor } from './visitor.ts';

const schoolAddress = () => freshEmail().replace(/@.*/, '@cs.mit.edu');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Buys a plan by card and opens its order page. */
async function buy(visitor: Visitor, plan: string, email: string) {
  await visitor.open(`/checkout?plan=${plan}`);
  await visitor.fill('Email', email);
  await visitor.tick('I accept', 'form');
  await visitor.press('Continue to Checkout');
  await visitor.press('Pay');
  await visitor.sees('Payment Successful!');
  await visitor.press('Open your order page');
  await visitor.comesTo('/order?link=');
}

/** Checks a page at both widths. */
async function expectSound(visitor: Visitor, station: string) {
  expect(await visitor.looksInBothWidths(station), `scrolls sideways: ${station}`).toEqual([0, 0]);
  expect(await visitor.complaints(), station).toEqual([]);
}

/** Puts a file into a file field. */
const chooseFile = (visitor: Visitor, name: string, type: string, text: string) =>
  visitor.waitsFor(
    'a field for a file',
    (...[name, type, text]: [string, string, string]) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]:not(:disabled)');
      if (!input) return false;
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], name, { type }));
      input.files = chosen.files;
      return input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    type,
    text,
  );

/** Sets fields that are typed differently in each engine, such as dates. */
const setFields = (visitor: Visitor, values: Record<string, string>) =>
  visitor.run((said) => {
    for (const [name, value] of Object.entries(said)) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, values);

for (const engine of engines)
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const visit = visitIn(engine);

    test('a group works for its administrator, a seat holder, a second administrator, and in the account', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      const [buyer, rania, tom, bea] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
      await buy(visitor, 'group-academic&seats=7', buyer);
      await visitor.press('Manage seats');
      await visitor.sees('1 of 7 used');
      await visitor.sees('Download this list');
      await expectSound(visitor, 'seats-new');
      const seats = await visitor.run(() => location.pathname + location.search);

      const list = `name,email\r\nRania Haddad,${rania}\r\nTom Okafor,tom@institute`;
      await chooseFile(visitor, 'group.csv', 'text/csv', list);
      await visitor.sees('1 line needs a correction');
      await expectSound(visitor, 'seats-preview');
      await visitor.fill('Email in line 2', tom);
      await visitor.press('Send 2 invitations');
      await visitor.sees('3 of 7 used');

      await visitor.open(await visitor.mailedLink(rania, 'Your seat in a', '/seat?link='));
      await visitor.sees('BSP-');
      await expectSound(visitor, 'seat');

      await visitor.open(seats);
      await visitor.press(`Revoke: seat 2, Rania Haddad`);
      await visitor.press('Revoke the seat');
      await visitor.sees('The seat is revoked. Seat 2 is free.');
      await visitor.press(`Withdraw: seat 3, Tom Okafor`);
      await visitor.press('Undo');
      await visitor.fill('Their email', bea);
      await visitor.press('Send a link');
      await visitor.sees('has managed the seats with you');
      await visitor.choose('How many seats', '2');
      const pay = await visitor.waitsFor(
        'the price of two seats',
        () => /Pay US\$[\d.]+ for 2 seats/.exec(document.body.innerText)?.[0] ?? '',
      );
      await visitor.press(pay);
      await visitor.press('Pay');
      await visitor.sees('Your group now has 9 seats.');
      await expectSound(visitor, 'seats-used');

      await visitor.open(await visitor.mailedLink(bea, 'You manage the seats', '/seats?link='));
      await visitor.sees('2 of 9 used');
      await visitor.sees('Download this list');
      await expectSound(visitor, 'seats-second');

      await visitor.open('/free-trial');
      await visitor.fill('First name', 'Ada');
      await visitor.fill('Last name', 'Lovelace');
      await visitor.fill('Email', buyer);
      await visitor.fill('Password', 'correct horse battery');
      await visitor.fill('Confirm password', 'correct horse battery');
      await visitor.press('Get Started');
      await visitor.comesTo('/my-account');
      await visitor.open(await visitor.mailedLink(buyer, 'Welcome', '/my-account#confirm='));
      await visitor.sees('Group Academic License');
      await visitor.sees('Day 1 of 30');
      await visitor.run(() => {
        document.querySelector('.account-settings')!.scrollIntoView();
      });
      await visitor.sees('This browser');
      await visitor.press('Edit');
      await visitor.fill('First name', 'Augusta');
      await visitor.press('Save');
      await visitor.sees('Augusta Lovelace');
      await expectSound(visitor, 'account-with-a-group');
    });

    test('a student is verified by the code sent to a school address', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      const email = schoolAddress();
      await buy(visitor, 'student', email);
      await visitor.sees('Waiting for your student ID');
      await expectSound(visitor, 'student-asked');
      await visitor.press(`Send a code to ${email}`);
      await visitor.fill('The code', await visitor.mailedCode(email));
      await visitor.press('Confirm the code');
      await visitor.sees('Your student license is confirmed');
      await expectSound(visitor, 'student-confirmed');
    });

    test('a buyer schedules a training, and its participants see it', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      const [buyer, ada] = [freshEmail(), freshEmail()];
      const box = 'form[aria-label="Buy Basic Training Module"]';
      await visitor.open('/academy#book-basic');
      await visitor.fill('Email', buyer, box);
      await visitor.tick('I accept', box);
      await visitor.press('Buy the Basic module', { within: box });
      await visitor.press('Pay');
      await visitor.sees('Enrollment Confirmed');
      await visitor.open(
        await visitor.mailedLink(buyer, 'Your Biospect training is booked', '/booking?link='),
      );
      await visitor.fill('Name, as on the certificate', 'Ada Lovelace');
      await visitor.fill('Email (optional)', ada);
      await visitor.choose('Time zone of these dates', 'Europe/Berlin');
      await setFields(visitor, { date1: inDays(10), time1: '14:00' });
      await expectSound(visitor, 'booking');
      await visitor.press('Save');
      await visitor.sees('We have your dates');

      const { said } = await runOffice('trainings', ['list']);
      const id = said
        .split('\n')
        .find((line) => line.includes(buyer))!
        .slice(0, 24);
      const when = ['--at', `${inDays(10)}T14:00`, '--join', 'https://meet.example/biospect'];
      expect(await runOffice('trainings', ['schedule', id, ...when])).toMatchObject({ status: 0 });
      await visitor.open(await visitor.mailedLink(ada, 'The date of your training', '/booking?link='));
      await visitor.sees('Your place, Ada Lovelace');
      await expectSound(visitor, 'place');

      await visitor.open('/certificates');
      await visitor.fill('Code on the certificate', '7K3M 9X2P 4T8V 0C1B');
      await expectSound(visitor, 'certificates');
      await visitor.press('Verify');
      await visitor.sees('We cannot confirm this code');
    });

    test('a purchasing officer gets a quote, orders by invoice, and has license and invoice once the transfer arrives', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      const email = freshEmail();
      await visitor.open('/pricing');
      await visitor.press('Make a quote');
      await visitor.choose('License', 'Group Academic License');
      await visitor.fill('Users', '10');
      await visitor.choose('Currency', 'US');
      await visitor.fill('Institution', 'Boston University');
      await visitor.press('Make my quote');
      await visitor.sees('Your quote BQ-');
      await expectSound(visitor, 'quote');
      const file = await visitor.run(
        () => [...document.links].find(({ textContent }) => textContent === 'Download the PDF')!.href,
      );
      expect(await (await fetch(file)).text()).toMatch(/^%PDF-/);

      await visitor.press('Order at this price');
      await visitor.fill('Email', email);
      await visitor.fill('Address', '1 Silber Way');
      await visitor.fill('City', 'Boston');
      await visitor.fill('State or province', 'MA');
      await visitor.fill('Country', 'United States');
      await visitor.tick('I accept', 'form');
      await visitor.fill('Purchase order number', 'PO-2026-7');
      await expectSound(visitor, 'order-by-invoice');
      await visitor.press('Order by invoice');
      await visitor.sees('Awaiting your transfer');
      await expectSound(visitor, 'awaiting-transfer');

      const link = await visitor.run(() => new URLSearchParams(location.search).get('link')!);
      const amount = receiptOf('group-academic-10', 'USD').replace(/[^\d.]/g, '');
      const noted = ['mark-paid', link.slice(0, 24), '--amount', amount, '--received', inDays(0)];
      expect(await runOffice('orders', noted)).toMatchObject({ status: 0 });
      await visitor.open(`/order?link=${link}`);
      await visitor.sees('Invoice BSX');
      await visitor.sees('Invite people');
      await expectSound(visitor, 'order-paid-by-transfer');
    });
  });
