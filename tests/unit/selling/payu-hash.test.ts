import { describe, expect, test } from 'vitest';
import { hashesEqual, requestHash, responseHash } from '../../../netlify/adapters/payu/payu-hash.ts';
import { firstNameFor } from '../../../netlify/adapters/payu/payu-fields.ts';
import { payuPayments } from '../../../netlify/adapters/payu/payu-payments.ts';

// Published in PayU's integration documents: key C0Dr8m, salt 3sf0jURk.
const key = 'C0Dr8m';
const salt = '3sf0jURk';
const fields = {
  txnid: '12345',
  amount: '10',
  productinfo: 'Shopping',
  firstname: 'Test',
  email: 'test@test.com',
  udf2: 'abc',
  udf4: '15',
};

describe('PayU hashes', () => {
  test('match the published vector for a request', () => {
    expect(requestHash(fields, key, salt)).toBe(
      'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
    );
  });
  test("match those of PayU's own SDK for a response, with and without additional charges", () => {
    const plain = responseHash({ ...fields, status: 'success' }, key, salt);
    const charged = responseHash({ ...fields, status: 'success' }, key, salt, '2.50');
    expect([plain.slice(0, 16), plain.slice(-6)]).toEqual(['012af4d4cc8a3d93', 'c61d4f']);
    expect([charged.slice(0, 16), charged.slice(-7)]).toEqual(['afbe9fd1944c1d21', 'c72089d']);
  });
  test('are compared in full, ignoring letter case', () => {
    expect(hashesEqual('ab12', 'AB12')).toBe(true);
    expect(hashesEqual('ab12', 'ab1')).toBe(false);
    expect(hashesEqual('', 'ab12')).toBe(false);
  });
});

test('a first name contains only letters, from the name or the address', () => {
  const first = (email: string, name?: string) =>
    firstNameFor({ email, ...(name !== undefined && { name }) });
  expect(first('ada.lovelace@example.org')).toBe('ada');
  expect(first('x@example.org', 'José | O’Neil 3')).toBe('Jose  ONeil');
  expect(first('1234@example.org')).toBe('Customer');
});

test('a response with a pipe in a hashed field is rejected, because its hash could be that of another', () => {
  const payu = payuPayments({ key, salt, paymentUrl: '', serviceUrl: '' });
  const odd = { ...fields, productinfo: 'Shop|ping', status: 'success' };
  const form = new Map(Object.entries({ ...odd, key, hash: responseHash(odd, key, salt) }));
  expect(payu.readAnswer(form)).toBeNull();
});
