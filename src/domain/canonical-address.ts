// Compares email addresses. Two spellings may certainly be the same address, or probably: many email providers deliver
// `a.b+c@` to the mailbox of `ab@`.

/** Normalizes an address, so that the same address always yields the same text. */
export const asAddress = (address: string) => address.normalize('NFKC').trim().toLowerCase();

export const isSameAddress = (a: string, b: string) => asAddress(a) === asAddress(b);

/** Maps all addresses that probably reach the same mailbox to one form. Use it for rate limits, never as a recipient. */
export function canonicalAddress(address: string): string {
  const plain = asAddress(address);
  const at = plain.lastIndexOf('@');
  const [local = ''] = plain.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${plain.slice(at)}`;
}
