// Unguessable links: what their tokens open, and what they don't.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isOrderId, orderLinks } from '../../../netlify/adapters/links/order-links.ts';

const secret = 'a secret of the test';
const links = orderLinks(secret);
const order = links.newOrderId();

describe('a signed link', () => {
  it('opens what it was signed for, including its hyphens', () => {
    for (const text of [order, `${order}-3-1`, 'a_B-', ''])
      expect(links.read('order-link', links.signToken('order-link', text))).toBe(text);
  });

  it('opens nothing of another purpose', () => {
    expect(links.read('papers-link', links.signToken('order-link', order))).toBeNull();
    expect(links.read('order-link', links.signToken('papers-link', order))).toBeNull();
  });

  it('signed with another secret opens nothing', () => {
    expect(links.read('order-link', orderLinks('another').signToken('order-link', order))).toBeNull();
  });

  it('is invalid if it was cut, lengthened, or altered in any character', () => {
    const token = links.signToken('order-link', `${order}-2`);
    for (let at = 0; at < token.length; at++) expect(links.read('order-link', token.slice(0, at))).toBeNull();
    // Four bits of the last character carry no information.
    for (let at = 0; at < token.length - 1; at++) {
      const altered = token.slice(0, at) + (token[at] === 'q' ? 'A' : 'q') + token.slice(at + 1);
      expect(links.read('order-link', altered), altered).toBeNull();
    }
    for (const more of ['A', '=', ' ', '\n', '-', '%00', token])
      expect(links.read('order-link', token + more)).toBeNull();
  });

  it('still opens if it was emailed with its full-length signature, cut to the current length', () => {
    const signature = createHmac('sha256', secret)
      .update(`papers-link:${order}`)
      .digest('base64url')
      .slice(0, 22);
    expect(links.read('papers-link', `${order}-${signature}`)).toBe(order);
  });
});

it('an attempt has the same order id for every caller', () => {
  expect(links.orderIdFor('attempt')).toBe(orderLinks(secret).orderIdFor('attempt'));
  expect(isOrderId(links.orderIdFor('attempt'))).toBe(true);
});

it("a device's token belongs to one account", () => {
  const token = links.deviceToken('one');
  expect([links.isDeviceOf(token, 'one'), links.isDeviceOf(token, 'two')]).toEqual([true, false]);
  expect(links.isDeviceOf(`${token.slice(0, -1)}é`, 'one')).toBe(false);
});
