// Many mail providers deliver `a.b+c@` to the mailbox of `ab@`.

/** One way of writing all addresses that probably lead to the same mailbox, for limits: never to write to. */
export function canonicalAddress(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const [local = ''] = plain.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${plain.slice(at)}`;
}
