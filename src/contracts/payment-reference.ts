/** The formats of the parts of a payment's reference. They do not use zod, because the result pages read them from their URL. */
export const referencePatterns = {
  session_id: /^\w{8,128}$/,
  txnid: /^\w{1,25}$/,
  ref: /^[\w-]{1,64}$/,
} as const;
