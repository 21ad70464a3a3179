// Links that cannot be guessed: what their tokens open, and what they do not.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isOrderId, orderLinks } from '../../../netlify/adapters/links/order-links.ts';

const secret = 'a secret of the test';
const links = orderLinks(secret);
const order = links.newOrderId();

describe('a link', () => {
  it('opens what it was made for, its hyphens too', () => {
    for (const text of [order, `${order}-3-1`, 'a_B-', ''])
      expect(links.read('order-link', links.seal('order-link', text))).toBe(text);
  });

  it('of one kind opens no other', () => {
    expect(links.read('papers-link', links.seal('order-link', order))).toBeNull();
    expect(links.read('order-link', links.seal('papers-link', order))).toBeNull();
  });

  it('made with another secret opens nothing', () => {
    expect(links.read('order-link', orderLinks('another').seal('order-link', order))).toBeNull();
  });

  it('that was cut, lengthened or altered in any letter opens nothing', () => {
    const token = links.seal('order-link', `${order}-2`);
    for (let at = 0; at < token.length; at++) expect(links.read('order-link', token.slice(0, at))).toBeNull();
    // Of the last letter four bits say nothing.
    for (let at = 0; at < token.length - 1; at++) {
      const altered = token.slice(0, at) + (token[at] === 'q' ? 'A' : 'q') + token.slice(at + 1);
      expect(links.read('order-link', altered), altered).toBeNull();
    }
    for (const more of ['A', '=', ' ', '\n', '-', '%00', token])
      expect(links.read('order-link', token + more)).toBeNull();
  });

  it('that was mailed with the whole of its seal cut to the same length still opens', () => {
    const seal = createHmac('sha256', secret).update(`papers-link:${order}`).digest('base64url').slice(0, 22);
    expect(links.read('papers-link', `${order}-${seal}`)).toBe(order);
  });
});

it('an attempt has one order id, whoever asks', () => {
  expect(links.orderIdFor('attempt')).toBe(orderLinks(secret).orderIdFor('attempt'));
  expect(isOrderId(links.orderIdFor('attempt'))).toBe(true);
});

it("a device's token is of one account", () => {
  const token = links.deviceToken('one');
  expect([links.isDeviceOf(token, 'one'), links.isDeviceOf(token, 'two')]).toEqual([true, false]);
  expect(links.isDeviceOf(`${token.slice(0, -1)}é`, 'one')).toBe(false);
});
