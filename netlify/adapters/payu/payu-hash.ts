// PayU's hashes (SHA-512, lowercase hex), computed as in its documentation and its own SDK. See
// tests/unit/payu-hash.test.ts for the published test vector.
import { createHash, timingSafeEqual } from 'node:crypto';

const sha512 = (text: string) => createHash('sha512').update(text, 'utf8').digest('hex');

type Signed = {
  txnid: string;
  amount: string;
  productinfo: string;
  firstname: string;
  email: string;
  udf1?: string;
  udf2?: string;
  udf3?: string;
  udf4?: string;
  udf5?: string;
};

const udfs = ({ udf1 = '', udf2 = '', udf3 = '', udf4 = '', udf5 = '' }: Signed) => [
  udf1,
  udf2,
  udf3,
  udf4,
  udf5,
];

/** `key|txnid|amount|productinfo|firstname|email|udf1…udf5||||||SALT` */
export function requestHash(fields: Signed, key: string, salt: string): string {
  const { txnid, amount, productinfo, firstname, email } = fields;
  return sha512(
    [key, txnid, amount, productinfo, firstname, email, ...udfs(fields), '', '', '', '', '', salt].join('|'),
  );
}

/** `[additionalCharges|]SALT|status||||||udf5…udf1|email|firstname|productinfo|amount|txnid|key` */
export function responseHash(
  fields: Signed & { status: string },
  key: string,
  salt: string,
  additionalCharges?: string,
): string {
  const { status, txnid, amount, productinfo, firstname, email } = fields;
  const before = additionalCharges === undefined ? [] : [additionalCharges];
  const reversed = [...udfs(fields).reverse(), email, firstname, productinfo, amount, txnid, key];
  return sha512([...before, salt, status, '', '', '', '', '', ...reversed].join('|'));
}

/** Hashes a call to PayU's API: `key|command|var1|SALT`. */
export const commandHash = (key: string, command: string, var1: string, salt: string) =>
  sha512([key, command, var1, salt].join('|'));

/** Compares two hashes in constant time. */
export function hashesEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())];
  return left.length === right.length && timingSafeEqual(left, right);
}
