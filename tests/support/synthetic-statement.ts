// A bank statement of a hundred lines that pay orders, as institutions and their banks write them, mixed with other incoming payments, and
// what each line actually pays. Equal seeds give equal statements.
import { findPlan } from '../../src/domain/catalog.ts';
import { numberOf, billingDocumentsOf, withSerials } from '../../src/domain/billing/billing-documents.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { receiveTransfer } from '../../src/domain/billing/receive-transfer.ts';
import type { StatementLine } from '../../src/domain/billing/statement-line.ts';
import { splitGst } from '../../src/domain/billing/tax.ts';
import { placeOrder } from '../../src/domain/billing/transfer.ts';
import { ours } from '../../src/domain/trust.ts';
import { randomFrom } from './random.ts';

const now = '2026-11-20T10:00:00.000Z';
const day = '2026-12-02';

type Random = ReturnType<typeof randomFrom>;

/** Names that are easily confused are next to each other. */
const abroad = `Boston University;Boston College;University of Washington;Washington State University;Washington University in St. Louis;
University of Oregon;Oregon State University;University of Michigan;Michigan State University;Georgia State University;Emory University;
Universität Zürich;ETH Zürich;Université de Genève;University of Cape Town;Karolinska Institutet;Københavns Universitet;Aarhus Universitet;
University of Oxford;Oxford Brookes University;King’s College London;Imperial College London;Queen Mary University of London;
University of Melbourne;RMIT University;University of Tokyo;Tokyo Institute of Technology;Seoul National University;National University of Singapore;
Weizmann Institute of Science;Novartis Pharma AG;Max-Planck-Institut für Biochemie;Institut Pasteur;Fred Hutchinson Cancer Center;
Mayo Clinic;Cleveland Clinic Foundation;Broad Institute;Salk Institute;Scripps Research;Rockefeller University;Utrecht University;
Leiden University Medical Center;Amsterdam UMC;Charité Berlin;Universidad de Chile;Universidade de São Paulo;McGill University;University of Toronto;
Dalhousie University;Trinity College Dublin`;
const inIndia = `Anna University;University of Madras;Madras Christian College;Indian Institute of Science;Indian Institute of Technology Bombay;
Indian Institute of Technology Delhi;All India Institute of Medical Sciences;Christian Medical College Vellore;Tata Memorial Center;
National Center for Biological Sciences;Jawaharlal Nehru University;Banaras Hindu University;University of Hyderabad;University of Delhi;
Delhi Technological University;Biocon Limited;Serum Institute of India Pvt Ltd;Dr. Reddy’s Laboratories Limited;Cipla Limited;Lupin Limited;
Manipal Academy of Higher Education;Amrita Vishwa Vidyapeetham;Savitribai Phule Pune University;University of Calcutta;Jadavpur University;
Aligarh Muslim University;Osmania University;Kerala Agricultural University;Punjab Agricultural University;Tamil Nadu Veterinary University`;
const names = (list: string) => list.split(';').map((name) => name.trim());

const purchaseOrderForms = [
  (n: number) => `PO-2026-${n}`,
  (n: number) => `45000${n}`,
  (n: number) => `BU/${n}/LAB`,
  (n: number) => `P${n}`,
];

function createOrders(random: Random): Order[] {
  let serial = 0;
  const order = (company: string, currency: 'USD' | 'INR'): Order => {
    const id = `${currency}${++serial}`
      .padEnd(24, 'x')
      .replace(/x/g, () => random.pick([...'abcdefghkmnpqrstuvwxyz23456789']));
    const open = newOrder({
      id,
      plan: random.pick([
        findPlan('group-academic', 5 + random.below(8))!,
        findPlan('group-corporate', 5 + random.below(8))!,
      ]),
      currency,
      buyer: {
        email: `buyer${serial}@example.org`,
        company,
        ...(random.below(10) > 0 && { poNumber: random.pick(purchaseOrderForms)(1000 + serial * 7) }),
      },
      now,
      provider: 'transfer',
    });
    const placed = placeOrder(open, now);
    if (placed.outcome !== 'changed') throw new Error('not placed');
    return withSerials(placed.order, [serial]);
  };
  const orders = [
    ...names(abroad).map((name) => order(name, 'USD')),
    ...names(inIndia).map((name) => order(name, 'INR')),
    // A second order of the same institution, often at the same price.
    ...names(abroad)
      .slice(0, 36)
      .map((name) => order(name, 'USD')),
    ...names(inIndia)
      .slice(0, 14)
      .map((name) => order(name, 'INR')),
  ];
  return orders;
}

export const proFormaOf = (order: Order) => numberOf(billingDocumentsOf(order)[0]!)!;

/** The payer's name as a bank writes it: in capitals, without accents, abbreviated, or truncated. */
function payerOf(random: Random, { buyer }: Order): string {
  const name = buyer.company!.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  const written = random.pick([
    name,
    name.slice(0, 35),
    name.replace('UNIVERSITY', 'UNIV'),
    `THE ${name}`,
    name.replace('LIMITED', 'LTD').replace('INSTITUTE', 'INST'),
    `${name} A/C 12`.slice(0, 35),
  ]);
  return written.trim();
}

/** Our number as people type it. */
const written = (random: Random, number: string) =>
  random.pick([
    number,
    number.replaceAll('/', ' '),
    number.replaceAll('/', '-'),
    number.replace(/[/-]/g, ''),
    `Pro-forma ${number} dated 20 Nov`,
    `/INV/${number.slice(0, 9)} ${number.slice(9)}`,
  ]);

/** With one typo. */
function misspelled(random: Random, number: string): string {
  const at = 1 + random.below(number.length - 2);
  return random.pick([
    number.replace(/0/, 'O'),
    number.slice(0, at) + number.slice(at + 1),
    number.slice(0, at) + number[at + 1]! + number[at]! + number.slice(at + 2),
    number.slice(0, -1) + String((Number(number.at(-1)) + 5) % 10),
    number.replace('BF', 'BE'),
  ]);
}

export type Paid = { id: string; minorUnits: number; charges?: number; taxDeducted?: number };
export type TrueLine = { line: StatementLine; pays: readonly Paid[] };

/** `orders` are unpaid orders and a few paid ones. */
export function syntheticStatement(seed: number): { orders: Order[]; lines: TrueLine[] } {
  const random = randomFrom(seed);
  const orders = createOrders(random);
  const waiting = [...orders];
  const take = (currency?: 'USD' | 'INR', isFit: (order: Order) => boolean = () => true) => {
    const from = waiting.filter((order) => (!currency || order.amount.currency === currency) && isFit(order));
    const order = random.pick(from);
    waiting.splice(waiting.indexOf(order), 1);
    return order;
  };
  const lines: TrueLine[] = [];
  const add = (
    order: Order,
    text: string,
    {
      sum = order.amount.minorUnits,
      payer = payerOf(random, order),
      ...more
    }: Partial<StatementLine> & { sum?: number } = {},
    pays: readonly Paid[] = [{ id: order.id, minorUnits: sum }],
  ) => {
    const money = { currency: order.amount.currency, minorUnits: sum };
    lines.push({ line: { key: '', bookedOn: day, money, payer, text, ...more }, pays });
  };
  const times = (count: number, step: () => void) => Array.from({ length: count }, step);
  const hasNumber = (order: Order) => order.buyer.poNumber !== undefined;
  const isSingle = (order: Order) =>
    orders.filter(({ buyer }) => buyer.company === order.buyer.company).length === 1;

  times(34, () => {
    const order = take();
    add(order, written(random, proFormaOf(order)));
  });
  times(10, () => {
    const order = take();
    add(order, misspelled(random, proFormaOf(order)));
  });
  times(10, () => {
    const order = take(undefined, hasNumber);
    add(order, `Purchase order ${order.buyer.poNumber!}`);
  });
  times(8, () => {
    const order = take(undefined, isSingle);
    add(order, random.pick(['software license', 'Biospect', 'NOTPROVIDED', '']));
  });
  times(5, () => {
    const order = take();
    const first = Math.round(order.amount.minorUnits * 0.4);
    add(order, `${written(random, proFormaOf(order))} part 1`, { sum: first });
    add(order, `${written(random, proFormaOf(order))} rest`, { sum: order.amount.minorUnits - first });
  });
  times(8, () => {
    const one = take('USD');
    const other = take('USD');
    const pays = [one, other].map(({ id, amount }) => ({ id, minorUnits: amount.minorUnits }));
    const sum = one.amount.minorUnits + other.amount.minorUnits;
    const text = `${proFormaOf(one)} ${random.pick(['and', '+', ','])} ${proFormaOf(other)}`;
    add(one, text, { sum, ...(random.below(2) === 0 && { payer: 'CENTRAL PURCHASING CONSORTIUM' }) }, pays);
  });
  times(10, () => {
    const order = take('USD');
    const { minorUnits } = order.amount;
    const charges = 100 * (8 + random.below(30));
    const sum = minorUnits - charges;
    const stated: Partial<StatementLine> =
      random.below(2) === 0 ? { charges } : { instructed: { currency: 'USD', minorUnits } };
    add(order, written(random, proFormaOf(order)), { sum, ...stated }, [
      { id: order.id, minorUnits: sum, charges },
    ]);
  });
  times(5, () => {
    const order = take('INR', hasNumber);
    const { minorUnits } = order.amount;
    // In whole rupees, as institutions deduct.
    const taxDeducted =
      Math.round((splitGst(minorUnits, '33', '29').net * random.pick([0.02, 0.1])) / 100) * 100;
    const sum = minorUnits - taxDeducted;
    add(order, `NEFT ${order.buyer.poNumber!} LESS TDS`, { sum }, [
      { id: order.id, minorUnits: sum, taxDeducted },
    ]);
  });
  times(5, () => {
    const order = take('USD');
    const { minorUnits } = order.amount;
    const money = { currency: 'INR', minorUnits: Math.round(minorUnits * 86.4) };
    add(order, written(random, proFormaOf(order)), { money, instructed: order.amount }, [
      { id: order.id, minorUnits },
    ]);
  });

  // Payments that belong to no order. Some have a payer, a price, or a number format that orders have.
  const paid = take('USD');
  const [price] = waiting;
  const stranger = (payer: string, text: string, minorUnits: number, currency = 'USD') =>
    lines.push({ line: { key: '', bookedOn: day, money: { currency, minorUnits }, payer, text }, pays: [] });
  times(5, () =>
    stranger('STRIPE PAYMENTS', `STRIPE PAYOUT ${random.below(1e6)}`, random.below(900_000) + 1),
  );
  times(5, () =>
    stranger('JOHN SMITH', 'for the software', price!.amount.minorUnits, price!.amount.currency),
  );
  times(3, () => stranger('REVENUE OFFICE', 'REFUND 2025/26 000012', random.below(90_000) + 1, 'INR'));
  times(3, () => stranger('EXAMPLE CATERING LTD', 'BFX/26-27/999901', random.below(90_000) + 1));
  times(3, () => stranger('INTEREST', 'CREDIT INTEREST Q3', 1_234, 'INR'));
  stranger(payerOf(random, paid), proFormaOf(paid), paid.amount.minorUnits);
  stranger(payerOf(random, paid), 'conference fee', 12_300);
  const settled = receiveTransfer(
    paid,
    ours({ minorUnits: paid.amount.minorUnits, receivedOn: now, reference: 'EARLIER' }),
    now,
    10,
  );
  if (!settled.ok) throw new Error(settled.reason);
  const shuffled = lines
    .map((each) => [random.below(1e9), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each], i) => ({ ...each, line: { ...each.line, key: `BANK${1000 + i}` } }));
  return { orders: orders.map((order) => (order === paid ? settled.order : order)), lines: shuffled };
}

const escape = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const decimal = (minorUnits: number) => (minorUnits / 100).toFixed(2);
const amount = (name: string, { currency, minorUnits }: StatementLine['money']) =>
  `<${name} Ccy="${currency}">${decimal(minorUnits)}</${name}>`;

/** The lines in a bank's CAMT.053 format, between an outgoing payment and a credit that is not booked yet. */
export function asCamt(lines: readonly StatementLine[]): string {
  const entry = (money: StatementLine['money'], { direction = 'CRDT', status = 'BOOK' }, inside: string) =>
    `<Ntry>${amount('Amt', money)}<CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-12-02</Dt></BookgDt>${inside}</Ntry>`;
  const credits = lines.map(({ key, money, payer, text, charges, instructed }) =>
    entry(
      money,
      {},
      `<AcctSvcrRef>${escape(key)}</AcctSvcrRef><NtryDtls><TxDtls>
        <AmtDtls>${instructed ? `<InstdAmt>${amount('Amt', instructed)}</InstdAmt>` : ''}<TxAmt>${amount('Amt', money)}</TxAmt></AmtDtls>
        ${charges === undefined ? '' : `<Chrgs><Rcrd>${amount('Amt', { ...money, minorUnits: charges })}<CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`}
        <RltdPties><Dbtr><Nm>${escape(payer)}</Nm></Dbtr></RltdPties>
        <RmtInf><Ustrd>${escape(text)}</Ustrd></RmtInf></TxDtls></NtryDtls>`,
    ),
  );
  const other = { currency: 'USD', minorUnits: 98_300 };
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
${[entry(other, { direction: 'DBIT' }, ''), ...credits, entry(other, { status: 'PDNG' }, '')].join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

/** The same lines as a CSV file, without the details that have no column. */
export function asCsv(lines: readonly StatementLine[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [
    'Account,000123456789',
    'Transaction Date,UTR No,Counterparty Name,Description,Withdrawal Amt,Deposit Amt,Currency',
    ...lines.map(({ key, money, payer, text }) =>
      [
        '02/12/2026',
        key,
        payer,
        text,
        '',
        new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(money.minorUnits / 100),
        money.currency,
      ]
        .map(cell)
        .join(','),
    ),
    '"13/12/2026","OUT1","Printer Ltd","toner","1,234.00","","USD"',
    'Closing balance,,,,,,',
  ].join('\r\n');
}
