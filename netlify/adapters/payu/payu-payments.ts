// PayU India: the form that the browser posts and the response that it brings back.
import { fromDecimalString } from '../../../src/domain/money.ts';
import type { PayuPayments } from '../../use-cases/ports.ts';
import { signed } from '../../../src/domain/trust.ts';
import { readFields, type SignedField } from '../message-fields.ts';
import { fieldsFor, isSameEchoed } from './payu-fields.ts';
import { hashesEqual, requestHash, responseHash } from './payu-hash.ts';
import { answerFields } from './payu-messages.ts';
import { payuService, type ServiceSettings, signedStatusOf } from './payu-service.ts';

type Settings = ServiceSettings & { paymentUrl: string };

const signedNames = [
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
] as const satisfies readonly SignedField<typeof answerFields>[];

/** Creates PayU payments with these settings. */
export function payuPayments(settings: Settings): PayuPayments {
  const { key, salt, paymentUrl } = settings;
  return {
    ...payuService(settings),
    formFor(order, { answer }) {
      const fields = { key, ...fieldsFor(order), surl: answer, furl: answer };
      return { actionUrl: paymentUrl, fields: { ...fields, hash: requestHash(fields, key, salt) } };
    },
    readAnswer(form) {
      const value = (name: string) => form.get(name) ?? '';
      const charges = [form.get('additionalCharges'), form.get('additional_charges')].filter(Boolean);
      if (new Set(charges).size > 1 || value('key') !== key) return null;
      const fields = Object.fromEntries(signedNames.map((name) => [name, value(name)])) as Record<
        (typeof signedNames)[number],
        string
      >;
      if (Object.values(fields).some((text) => text.includes('|'))) return null;
      const expected = responseHash({ ...fields, status: value('status') }, key, salt, charges[0]);
      if (!hashesEqual(expected, value('hash'))) return null;
      const { txnid, status, amount, email, firstname, productinfo, udf1 } = readFields(answerFields, form);
      return {
        txnid,
        status: signed(signedStatusOf(status)),
        minorUnits: signed(fromDecimalString(amount) ?? 0),
        email,
        name: firstname,
        productInfo: productinfo,
        planId: udf1,
      };
    },
    isAbout(answer, order) {
      const sent = fieldsFor(order);
      return (
        order.provider === 'payu' &&
        answer.minorUnits === order.amount.minorUnits &&
        isSameEchoed(sent.email, answer.email) &&
        isSameEchoed(sent.productinfo, answer.productInfo)
      );
    },
  };
}
