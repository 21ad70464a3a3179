// Invoices, quotes, terms, and certificates in third-party PDF tools: QPDF validates the file, and Poppler extracts its text in reading
// order.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentContentOf } from '../../netlify/documents/order-document.ts';
import { quoteDocument } from '../../netlify/documents/quote-document.ts';
import { writeCertificate } from '../../netlify/documents/write-certificate.ts';
import { writeDocument } from '../../netlify/documents/write-document.ts';
import { renderDocument } from '../../netlify/documents/render-document.ts';
import { findPlan } from '../../src/domain/catalog.ts';
import { applyEvent } from '../support/apply-event.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { quoteFor } from '../../src/domain/billing/quote.ts';

const folder = fileURLToPath(new URL('../../.local/documents', import.meta.url));
const now = '2026-11-20T10:00:00.000Z';
const has = (program: string) => {
  try {
    execFileSync(program, [program === 'qpdf' ? '--version' : '-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

function paid(currency: 'INR' | 'USD', buyer: Partial<Order['buyer']>): Order {
  const plan = findPlan('group-academic-10')!;
  const given = { email: 'ada@university.example', ...buyer };
  const order = newOrder({ id: 'abcdefgh0123456789abcdef', plan, currency, buyer: given, now });
  const done = applyEvent(
    order,
    { type: 'payment-confirmed', at: now, paymentId: 'pay_1', ...order.amount },
    10,
  );
  if (done.outcome !== 'changed') throw new Error(done.outcome);
  return { ...done.order, invoiceSerial: 1 };
}
const invoice = (currency: 'INR' | 'USD', buyer: Partial<Order['buyer']>) =>
  renderDocument(documentContentOf(paid(currency, buyer), 0)!);

/** Each with phrases that appear in it in this order. */
const documents = {
  'a tax invoice in India': {
    bytes: await invoice('INR', {
      company: 'Anna University',
      address: '12 Sardar Patel Road',
      stateCode: '33',
    }),
    order: ['Tax invoice', 'Anna University', 'Group Academic License', 'IGST', 'Total'],
  },
  'an invoice abroad, in four scripts': {
    bytes: await invoice('USD', { company: 'Łódź, Дом, 東京, 서울', country: 'JP' }),
    order: ['Invoice', 'Łódź, Дом, 東京, 서울', 'Group Academic License', 'Total'],
  },
  'a quote': {
    bytes: await renderDocument(
      quoteDocument(
        quoteFor(findPlan('group-academic-10')!, {
          currency: 'USD',
          institution: 'Boston University',
          serial: 'ejybb1xa',
          now,
        }),
        'https://www.biospect.example/q',
      ),
    ),
    order: ['Quote', 'Valid until', 'Boston University', 'Group Academic License', 'Total', 'How to order'],
  },
  'terms as a document': {
    bytes: await writeDocument({
      title: 'Terms',
      address: 'https://www.biospect.example/terms',
      issuedAt: now,
      blocks: [
        { kind: 'heading', level: 2, text: 'A heading' },
        { kind: 'list', isOrdered: true, items: ['The first', 'The second'] },
        { kind: 'table', head: ['Who', 'What'], rows: [['Buyer', 'Pays']] },
      ],
    }),
    order: ['Terms', 'A heading', 'The first', 'The second', 'Who', 'Buyer', 'Pays'],
  },
  'a certificate': {
    bytes: await writeCertificate({
      code: '7K3M-9X2P-4T8V-0C1B',
      name: 'Łucja Ковалевская',
      edition: 'basic',
      title: 'Basic Training Module',
      heldAt: '2026-12-02T20:00:00.000Z',
      zone: 'Asia/Kolkata',
      issuedAt: '2026-12-04T10:00:00.000Z',
    }),
    order: [
      'Certificate of achievement',
      'Łucja Ковалевская',
      'Foundations of biostatistics',
      '7K3M-9X2P-4T8V-0C1B',
    ],
  },
};

mkdirSync(folder, { recursive: true });
describe.each(Object.entries(documents))('%s', (name, { bytes, order }) => {
  const file = `${folder}/${name.replaceAll(/\W+/g, '-')}.pdf`;
  writeFileSync(file, bytes);

  test.skipIf(!has('qpdf'))('passes QPDF without warnings', () => {
    const said = execFileSync('qpdf', ['--check', file], { encoding: 'utf8' });
    expect(said).toContain('No syntax or stream encoding errors found');
  });

  test.skipIf(!has('pdftotext'))('is read by Poppler from top to bottom, with every letter', () => {
    const text = execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' });
    const places = order.map((words) => text.indexOf(words));
    expect(places, text).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test.skipIf(!has('pdfinfo'))('embeds all of its fonts and has its tags', () => {
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Tagged:\s+yes/);
    const faces = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(faces.length).toBeGreaterThan(0);
    // emb, sub, and uni precede the two object numbers.
    for (const face of faces) expect(face).toMatch(/yes\s+yes\s+yes\s+\d+\s+\d+$/);
  });
});
