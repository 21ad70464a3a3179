// Checks the DNS records that let other mail servers distinguish our email from forgeries. The third part, DKIM, is
// under a name that the mail provider chooses; check it in the first email that arrives.

/** Returns the TXT records of a name; throws if there are none. */
type ResolveTxt = (name: string) => Promise<string[][]>;

const patienceInMs = 5_000;

/**
 * Takes a sender (`Name <mail@example.org>`). Returns what the records lack, or undefined. Sources: RFC 7208 (SPF, one
 * record that starts with `v=spf1`), RFC 7489 (DMARC, at `_dmarc`).
 */
export async function mailDomainFault(sender: string, resolveTxt: ResolveTxt): Promise<string | undefined> {
  const domain = /@([^>\s]+)>?$/.exec(sender)?.[1] ?? '';
  const textsOf = async (name: string) => {
    const late = new Promise<string[][]>((_, reject) => {
      setTimeout(reject, patienceInMs).unref();
    });
    const found = await Promise.race([resolveTxt(name), late]).catch(() => []);
    return found.map((parts) => parts.join(''));
  };
  const [own, policy] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)]);
  const senders = own.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const faults = [
    senders.length === 0 && `${domain} has no SPF record`,
    senders.length > 1 && `${domain} has ${senders.length} SPF records, so receivers ignore them`,
    !policy.some((text) => /^v=DMARC1\s*;/i.test(text)) && `_dmarc.${domain} has no DMARC record`,
  ].filter((fault) => fault !== false);
  return faults.length === 0 ? undefined : faults.join('; ');
}
