// `npm run cli -- orders read-statement FILE`: records a bank statement's transfers on the orders that they pay, after confirmation. A
// transfer is recognized by the bank's reference, so after an interruption the same file can be read again to record the rest.
import { readFileSync, statSync } from 'node:fs';
import {
  type Allocation,
  type Match,
  matchStatement,
  wordsOfLine,
} from '../../src/domain/billing/match-statement.ts';
import { formatWithCode, fromDecimalString, toDecimalString } from '../../src/domain/money.ts';
import { no } from '../../src/domain/order/order-requests.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { totalsOf } from '../../src/domain/billing/receipts.ts';
import { receiveTransfer } from '../../src/domain/billing/receive-transfer.ts';
import type { StatementLine } from '../../src/domain/billing/statement-line.ts';
import { ours } from '../../src/domain/trust.ts';
import { eachPage } from '../use-cases/order-pages.ts';
import type { Shop } from '../use-cases/ports.ts';
import { requestOnOrder } from '../use-cases/serve-order-page.ts';
import { optionsOf } from './ask-order.ts';
import { typed } from './command-list.ts';
import { confirm } from './confirm.ts';
import { fail } from './fail.ts';
import { readCamt } from './read-camt.ts';
import { type CsvOptions, readStatementCsv } from './read-statement-csv.ts';
import { type Statement, StatementError } from './statement-file.ts';

const maxBytes = 20 * 1024 * 1024;

/** Decodes a file in one of the encodings that banks use. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a statement in either format. @throws StatementError */
function readFile(file: string, options: CsvOptions): Statement {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new StatementError(`There is no file ${file}.`);
  if (!found.isFile()) throw new StatementError(`${file} is a folder.`);
  if (found.size > maxBytes)
    throw new StatementError('The file is larger than 20 MB, which no statement is.');
  const text = decode(readFileSync(file));
  if (/^(PK|%PDF|\ud0cf)/.test(text) || text.includes('\0'))
    throw new StatementError('The file is a spreadsheet or a PDF: save the statement as CAMT.053 or CSV.');
  if (text.trim() === '') throw new StatementError('The file is empty.');
  return /^\ufeff?\s*</.test(text) ? readCamt(text.replace(/^\ufeff/, '')) : readStatementCsv(text, options);
}

/** Returns all orders by invoice. Reads every order page by page, as the work queue does. */
async function ordersByInvoice(shop: Shop): Promise<Order[]> {
  const found: Order[] = [];
  for await (const page of eachPage((after) => shop.orders.createdSince(new Date(0).toISOString(), after)))
    found.push(...page.filter(({ purchaseOrder }) => purchaseOrder !== undefined));
  return found;
}

const buyerOf = ({ id, buyer }: Order) => `${id}, ${buyer.company ?? buyer.email}`;

function wordsOfAllocation({ order, minorUnits, charges, taxDeducted }: Allocation): string {
  const money = (sum: number) => formatWithCode({ currency: order.amount.currency, minorUnits: sum });
  return [
    `    → ${buyerOf(order)}: ${money(minorUnits)}`,
    ...(charges === undefined ? [] : [`${money(charges)} of bank charges, paid by us`]),
    ...(taxDeducted === undefined ? [] : [`${money(taxDeducted)} of tax deducted, certificate to follow`]),
  ].join(', and ');
}

/** Quotes a text as one shell word, because a reference comes from a stranger's bank. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const commandFor = ({ id }: Order, { key, bookedOn, money }: StatementLine) =>
  `npm run cli -- orders mark-paid ${id} --amount ${toDecimalString(money.minorUnits)} --received ${bookedOn} --reference ${quoted(key)}`;

function show(match: Match): void {
  const words = wordsOfLine(match.line);
  switch (match.outcome) {
    case 'certain':
      console.log(`✓ ${words}`);
      for (const allocation of match.allocations) console.log(wordsOfAllocation(allocation));
      console.log(`      ${match.reasons.join('; ')}`);
      return;
    case 'proposed':
      console.log(`? ${words}: ${match.why}`);
      for (const { order, reasons } of match.proposals)
        console.log(`    ${buyerOf(order)}: ${reasons.join('; ')}\n      ${commandFor(order, match.line)}`);
      return;
    case 'booked':
      console.log(`= ${words}: already booked, on ${match.orders.map(({ id }) => id).join(', ')}`);
      return;
    default:
      console.log(`· ${words}: ${match.why}`);
  }
}

/** Records one allocation; returns the reason if it could not. */
async function book(shop: Shop, { key, bookedOn }: StatementLine, paid: Allocation): Promise<string | null> {
  const { order: seen, minorUnits, charges, taxDeducted } = paid;
  const received = ours({
    minorUnits,
    receivedOn: `${bookedOn}T00:00:00.000Z`,
    reference: key,
    charges,
    taxDeducted,
  });
  const done = await requestOnOrder(shop, await shop.orders.read(seen.id), (order, now) =>
    // A certain match never exceeds the amount due. If it does, someone recorded another payment in the meantime.
    totalsOf({ ...order, state: 'pending' }).due < minorUnits + (charges ?? 0) + (taxDeducted ?? 0)
      ? no('less is due now than when the file was read: read it again')
      : receiveTransfer(order, received, now, shop.majorVersion),
  );
  if (done.outcome === 'refused') return done.reason;
  if (done.outcome === 'order-unknown') return 'the order no longer exists';
  await done.sendEmails();
  return null;
}

async function bookAll(shop: Shop, certain: readonly (Match & { outcome: 'certain' })[]): Promise<void> {
  const receipts = certain.flatMap(({ line, allocations }) => allocations.map((paid) => ({ line, paid })));
  let booked = 0;
  try {
    for (const { line, paid } of receipts) {
      const refused = await book(shop, line, paid);
      if (refused === null) booked++;
      console.log(
        refused === null ? `Booked on ${paid.order.id}.` : `Not booked on ${paid.order.id}: ${refused}`,
      );
    }
  } catch (error) {
    fail(
      `${(error as Error).message}\n${booked} of ${receipts.length} receipts are booked. Read the file again: it books the others.`,
    );
  }
  console.log(`${booked} of ${receipts.length} receipts are booked; their buyers get an email.`);
}

/** Reads a bank statement, shows what each line pays, and records the certain matches after confirmation. */
export async function readStatement(shop: Shop, ...said: string[]): Promise<void> {
  const [file, ...words] = said;
  if (file === undefined || file.startsWith('--')) fail(`Usage: ${typed('orders', 'read-statement')}`);
  const values = optionsOf(words, {
    yes: { type: 'boolean' },
    'charges-up-to': { type: 'string' },
    columns: { type: 'string' },
    dates: { type: 'string' },
    currency: { type: 'string' },
  });
  const chargesUpTo = fromDecimalString(values['charges-up-to'] ?? '0');
  if (chargesUpTo === null) fail('The amount after --charges-up-to must look like 25.00.');
  let statement: Statement;
  try {
    statement = readFile(file, values);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    fail(error.message);
  }
  const matches = matchStatement(statement.lines, await ordersByInvoice(shop), { chargesUpTo });
  for (const match of matches) show(match);
  for (const line of statement.reversals) console.log(`! ${wordsOfLine(line)}: reversed by a bank; check it`);
  const certain = matches.filter((match) => match.outcome === 'certain');
  const count = (outcome: Match['outcome']) => matches.filter((match) => match.outcome === outcome).length;
  console.log(
    `${matches.length} incoming: ${certain.length} certain, ${count('proposed')} to decide, ${count('unknown')} unknown, ${count('booked')} already booked. ${statement.outgoing} outgoing and ${statement.unbooked} not yet booked by the bank were left out.`,
  );
  if (certain.length === 0) return;
  const question = `Record ${certain.length === 1 ? 'this receipt' : `these ${certain.length} receipts`}?`;
  if (await confirm(question, values.yes === true)) await bookAll(shop, certain);
  else console.log('Nothing was booked. Answer yes, or add --yes.');
}
