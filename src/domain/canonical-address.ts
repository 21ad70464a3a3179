// When two ways of writing an address are the same: surely, or probably, for many mail providers deliver `a.b+c@` to the mailbox of `ab@`.

/** The same text for the same address, however it was typed. */
export const asAddress = (address: string) => address.normalize('NFKC').trim().toLowerCase();

export const isSameAddress = (a: string, b: string) => asAddress(a) === asAddress(b);

/** One way of writing all addresses that probably lead to the same mailbox, for limits: never to write to. */
export function canonicalAddress(address: string): string {
  const plain = asAddress(address);
  const at = plain.lastIndexOf('@');
  const [local = ''] = plain.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${plain.slice(at)}`;
}
