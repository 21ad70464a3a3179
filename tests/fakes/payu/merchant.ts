// PayU's side of its hashes, written from its documentation and independently of the site's code, so one mistake can't hide in both.
import { createHash } from 'node:crypto';

/** The fields of a transaction, as the browser posted them. */
export type Fields = Record<string, string>;
export type Merchant = { key: string; salt: string };

const digest = (...parts: string[]) => createHash('sha512').update(parts.join('|')).digest('hex');
const field = (fields: Fields, name: string) => fields[name] ?? '';

/** sha512(key|txnid|amount|productinfo|firstname|email|udf1|udf2|udf3|udf4|udf5||||||SALT) */
export const hashOfRequest = ({ salt }: Merchant, fields: Fields) =>
  digest(
    ...[
      'key',
      'txnid',
      'amount',
      'productinfo',
      'firstname',
      'email',
      'udf1',
      'udf2',
      'udf3',
      'udf4',
      'udf5',
    ].map((name) => field(fields, name)),
    ...['', '', '', '', ''],
    salt,
  );

/** sha512([additional_charges|]SALT|status||||||udf5|udf4|udf3|udf2|udf1|email|firstname|productinfo|amount|txnid|key) */
export const hashOfResponse = ({ salt }: Merchant, fields: Fields) =>
  digest(
    ...(fields.additional_charges ? [fields.additional_charges] : []),
    salt,
    ...[field(fields, 'status'), '', '', '', '', ''],
    ...[
      'udf5',
      'udf4',
      'udf3',
      'udf2',
      'udf1',
      'email',
      'firstname',
      'productinfo',
      'amount',
      'txnid',
      'key',
    ].map((name) => field(fields, name)),
  );

/** sha512(key|command|var1|salt) */
export const hashOfCommand = ({ key, salt }: Merchant, command: string, var1: string) =>
  digest(key, command, var1, salt);
