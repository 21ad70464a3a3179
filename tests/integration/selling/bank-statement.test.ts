// The CLI imports a bank statement into the store of the real functions.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../../netlify/services.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { StatementLine } from '../../../src/domain/billing/statement-line.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { packageScripts } from '../../support/package-scripts.ts';
import { asCamt, asCsv, proFormaOf } from '../../support/synthetic-statement.ts';
import { orderOf, product, runOffice, subjectsTo } from '../../support/visitors.ts';

const shop = await startCommerce();
const folder = mkdtempSync(join(tmpdir(), 'bank-statement-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const plan = findPlan('group-academic', 10)!;
const today = new Date().toISOString().slice(0, 10);

/** An institution's order, paid by invoice. */
async function placed(company: string, poNumber: string): Promise<Order> {
  const request = {
    email: freshEmail(),
    attemptId: crypto.randomUUID(),
    priceId: plan.priceId.USD,
    company,
    address: '1 Silber Way',
    country: 'United States',
    poNumber,
  };
  const done = await placeByInvoice(services(), request, plan, 'USD', {});
  if (done.outcome !== 'placed') throw new Error(done.outcome);
  return orderOf(done.link.slice(0, 24));
}
let references = 0;
const lineFor = (order: Order, changes: Partial<StatementLine> = {}): StatementLine => ({
  key: `BANK${++references}`,
  bookedOn: today,
  money: { currency: 'USD', minorUnits: order.amount.minorUnits },
  payer: order.buyer.company!.toUpperCase(),
  text: proFormaOf(order),
  ...changes,
});
function save(name: string, text: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const camtOf = (lines: readonly StatementLine[]) =>
  save(`statement-${++references}.xml`, asCamt(lines).replaceAll('2026-12-02', today));
const read = (file: string, ...options: string[]) =>
  runOffice('orders', ['read-statement', file, ...options]);
const confirmations = ({ buyer }: Order) =>
  subjectsTo(shop, buyer.email).filter((subject) => subject === `Your ${product} license key`).length;

describe('the transfers of a bank statement', () => {
  it('are booked once each after confirmation, and the others are shown with the command that books them', async () => {
    const boston = await placed('Boston University', 'BU-2026-11');
    const oxford = await placed('University of Oxford', 'OX-2026-12');
    const unclear = await placed('Emory University', 'EM-2026-13');
    const file = camtOf([
      lineFor(boston, { charges: 2_000, money: { currency: 'USD', minorUnits: 96_300 } }),
      lineFor(oxford, { text: 'OX-2026-12' }),
      lineFor(unclear, { key: "N'1; echo", payer: 'AGENT', money: { currency: 'USD', minorUnits: 5_000 } }),
      lineFor(unclear, {
        payer: '\u009b2J JOHN',
        text: 'rent',
        money: { currency: 'USD', minorUnits: 5_500 },
      }),
    ]);
    const shown = await read(file);
    expect(shown.said).toContain('4 incoming: 2 certain, 1 to decide, 1 unknown, 0 already booked.');
    expect(shown.said).toContain('Nothing was booked. Answer yes, or add --yes.');
    expect((await orderOf(boston.id)).state).toBe('pending');
    expect(shown.said).toContain(
      `mark-paid ${unclear.id} --amount 50.00 --received ${today} --reference 'N'\\''1; echo'`,
    );
    expect(shown.said).not.toContain('\u009b');

    const done = await read(file, '--yes');
    expect([done.status, done.said.includes('2 of 2 receipts are booked')]).toEqual([0, true]);
    const orders = await Promise.all([boston, oxford, unclear].map(({ id }) => orderOf(id)));
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid', 'pending']);
    expect(orders[0]!.purchaseOrder?.ledger).toMatchObject([
      { kind: 'received', minorUnits: 96_300, charges: 2_000, receivedOn: `${today}T00:00:00.000Z` },
    ]);
    const again = await read(file, '--yes');
    expect(again.said).toContain('4 incoming: 0 certain, 1 to decide, 1 unknown, 2 already booked.');
    expect([boston, oxford].map(confirmations)).toEqual([1, 1]);
  }, 90_000);

  it('are all booked exactly once, even if the command was killed midway', async () => {
    const orders: Order[] = [];
    for (let i = 0; i < 6; i++) orders.push(await placed(`Institute Number${i}`, `KILL-${i}00${i}`));
    const [first, second] = orders as [Order, Order];
    const both = lineFor(first, {
      money: { currency: 'USD', minorUnits: 2 * first.amount.minorUnits },
      text: `${proFormaOf(first)} ${proFormaOf(second)}`,
    });
    const file = camtOf([both, ...orders.slice(2).map((order) => lineFor(order))]);
    await new Promise<void>((resolve, reject) => {
      const cwd = new URL('../../..', import.meta.url).pathname;
      const child = spawn(
        'sh',
        ['-c', `${packageScripts.cli!} "$@"`, 'cli', 'orders', 'read-statement', file, '--yes'],
        {
          cwd,
          env: { ...process.env, PATH: `${cwd}node_modules/.bin:${process.env.PATH ?? ''}` },
          detached: true,
        },
      );
      child.stdout.on('data', (said: Buffer) => {
        if (said.includes('Booked on')) process.kill(-child.pid!, 'SIGKILL');
      });
      child.on('error', reject);
      child.on('close', () => resolve());
    });
    const states = async () =>
      (await Promise.all(orders.map(({ id }) => orderOf(id)))).map(({ state }) => state);
    expect(new Set(await states())).toEqual(new Set(['paid', 'pending']));
    expect((await read(file, '--yes')).status).toBe(0);
    expect(await states()).toEqual(orders.map(() => 'paid'));
    for (const { id } of orders) {
      const { purchaseOrder, history } = await orderOf(id);
      expect(purchaseOrder?.ledger).toHaveLength(1);
      expect(history.filter(({ event }) => event === 'paid')).toHaveLength(1);
    }
    expect((await read(file, '--yes')).said).toContain('5 already booked');
  }, 120_000);

  it('get the same references from a CSV file, so they are recognized', async () => {
    const order = await placed('Aarhus Universitet', 'AU-2026-14');
    const line = lineFor(order);
    const csv = asCsv([line]).replaceAll('02/12/2026', today);
    const done = await read(save('statement.csv', csv), '--yes');
    expect(done.said).toContain('1 of 1 receipts are booked');
    expect((await read(camtOf([line]), '--yes')).said).toContain('1 already booked');
  }, 60_000);
});

describe('a file that is not a bank statement', () => {
  let known: unknown;
  beforeAll(async () => {
    known = await services().orders.list(0, 100);
  });
  it.each<[string, () => string, string]>([
    ['does not exist', () => join(folder, 'none.xml'), 'There is no file '],
    ['is empty', () => save('empty.csv', ' \n'), 'The file is empty.'],
    [
      'is a spreadsheet',
      () => save('a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])),
      'save the statement as CAMT.053 or CSV.',
    ],
    ['is cut off', () => save('cut.xml', asCamt([]).slice(0, 150)), 'The file is not complete XML: '],
    [
      'is a CSV file without a date column',
      () => save('list.csv', 'a,b\n1,2'),
      'The file has no column for the date.',
    ],
    ['is a folder', () => folder, 'is a folder.'],
  ])('is rejected with one sentence if it %s', async (_, file, words) => {
    const { status, said } = await read(file(), '--yes');
    expect([status, said.includes(words), said.trim().split('\n').length]).toEqual([1, true, 1]);
    expect(await services().orders.list(0, 100)).toEqual(known);
  });
  it('is requested if none is named', async () => {
    const { status, said } = await runOffice('orders', ['read-statement']);
    expect([status, said.startsWith('Usage: npm run cli -- orders read-statement FILE')]).toEqual([1, true]);
  });
});
