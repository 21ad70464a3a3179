/** What the parts of a payment's reference look like. The pages that read them from their address do without zod. */
export const referencePatterns = {
  session_id: /^\w{8,128}$/,
  txnid: /^\w{1,25}$/,
  ref: /^[\w-]{1,64}$/,
} as const;
