// Every field of every PayU message, with its trust class. PayU computes its response hash over
// `[additionalCharges|]SALT|status||||||udf5…udf1|email|firstname|productinfo|amount|txnid|key` (docs.payu.in, "Generate Hash"). It proves
// nothing else that a browser or a webhook sends. Notices of refunds and disputes have no hash at all.
import { fields } from '../message-fields.ts';

/** A payment's result, sent by the buyer's browser or by PayU's webhook, with the same fields. */
export const answerFields = {
  ...fields('signed', 'in the response hash', [
    'status udf1 udf2 udf3 udf4 udf5 email firstname productinfo amount txnid key',
  ]),
  ...fields('signed', 'before the response hash, where present', ['additionalCharges additional_charges']),
  ...fields('signed', 'the hash itself', ['hash']),
  ...fields('claimed', 'names the payment at PayU: verify_payment tells it', [
    'mihpayid bank_ref_num encryptedPaymentId',
  ]),
  ...fields('claimed', 'qualifies the status: verify_payment tells it', [
    'unmappedstatus error error_Message field9',
  ]),
  ...fields('claimed', 'reports the payment: verify_payment confirms it', [
    'net_amount_debit discount addedon splitInfo',
  ]),
  ...fields('claimed', 'describes the means of payment; nothing reads it', [
    'mode bankcode PG_TYPE pg_type payment_source meCode cardCategory card_type cardnum cardhash',
    'cardToken card_no name_on_card issuing_bank is_seamless isConsentPayment giftCardIssued offer_key',
    'offer_type offer_availed offer_failure_reason',
  ]),
  ...fields('claimed', 'comes back from our form outside the hash; nothing reads it', [
    'phone lastname address1 address2 city state country zipcode surl furl',
  ]),
  ...fields('claimed', 'outside the hash; nothing reads it', [
    'udf6 udf7 udf8 udf9 udf10 field0 field1 field2 field3 field4 field5 field6 field7 field8',
  ]),
};

/** `{"action":"refund"}` as JSON. */
export const refundNoticeFields = fields('claimed', 'a notice has no hash; check_action_status is asked', [
  'action key merchantTxnId mihpayid request_id token amt amount status remark bank_ref_num bank_arn',
  'refund_mode',
]);

/** `{"event":"dispute"}` as JSON (docs.payu.in, "Webhooks for Chargeback"). */
export const disputeNoticeFields = fields('claimed', 'a notice has no hash; an operator looks it up', [
  'type event reason_code created_at updated_at mid cb_id txn_id cb_type due_date cb_amount cb_status',
]);

const ours = 'the answer to a question of ours, over TLS';

/** The envelope of each API response. */
export const serviceFields = fields('fetched', ours, ['status msg transaction_details Transaction_details']);

/** One transaction of a verify_payment response. */
export const verifyFields = fields('fetched', ours, [
  'mihpayid request_id bank_ref_num amt transaction_amount txnid additional_charges productinfo',
  'firstname bankcode field2 field9 error_code error_Message addedon payment_source card_type card_no',
  'net_amount_debit disc mode PG_TYPE status unmappedstatus Merchant_UTR Settled_At',
  'udf1 udf2 udf3 udf4 udf5',
]);

/** One action of a check_action_status response. */
export const actionFields = fields('fetched', ours, [
  'mihpayid request_id bank_ref_num bank_arn amt mode action token status settlement_id amount_settled',
  'UTR_no value_date',
]);

/** One row of a get_transaction_info response. */
export const listFields = fields('fetched', ours, [
  'id status key merchantname txnid firstname lastname addedon bank_name payment_gateway phone email',
  'amount discount additional_charges productinfo error_code bank_ref_no ibibo_code mode ip card_no',
  'cardtype offer_key field2 udf1 pg_mid offer_type failure_reason mer_service_fee mer_service_tax',
  'transaction_fee action',
]);
