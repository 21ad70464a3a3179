import { expect, it } from 'vitest';
import { orderLinks } from '../../../netlify/adapters/links/order-links.ts';
import { asCode, codeFrom } from '../../../netlify/use-cases/certificate-codes.ts';

const links = orderLinks('a secret');

it('a code has 16 letters and digits, and is the same only for the same text and secret', () => {
  const code = codeFrom(links, 'o1-1-1');
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(codeFrom(links, 'o1-1-1')).toBe(code);
  expect(new Set([code, codeFrom(links, 'o1-1-2'), codeFrom(orderLinks('another'), 'o1-1-1')]).size).toBe(3);
});

it.each([
  ['7K3M-9X2P-4T8V-0C1B', '7K3M-9X2P-4T8V-0C1B'],
  [' 7k3m 9x2p–4t8v oclb ', '7K3M-9X2P-4T8V-0C1B'],
  ['7K3M9X2P4T8V0CIB', '7K3M-9X2P-4T8V-0C1B'],
  ['7K3M-9X2P-4T8V-0C1', null],
  ['7K3M-9X2P-4T8V-0C1U', null],
  ['', null],
  ['<script>alert()</script>', null],
])('reads %s as %s', (typed, code) => {
  expect(asCode(typed)).toBe(code);
});
