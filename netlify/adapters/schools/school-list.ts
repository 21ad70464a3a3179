// The format of the list of school domains. It maps each parent domain to the names below it, so that a line is one
// country's schools and a diff is readable. Omits subdomains of a domain that is on the list.

export type Below = Readonly<Record<string, string>>;
export type SchoolList = {
  source: string;
  commit: string;
  license: string;
  /** `ac.uk` → `abdn aber …`. Their subdomains count as well. */
  schools: Below;
  /** Domains that were abused, or whose addresses anyone can get, in the same format. */
  never: Below;
};

/** Returns a domain and its parents, the widest first: `uk`, `ac.uk`, `abdn.ac.uk`. */
function widestFirst(domain: string): string[] {
  const parts = domain.split('.');
  return parts.map((_, i) => parts.slice(parts.length - 1 - i).join('.'));
}

const isDomain = (text: string) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text);

function compact(domains: readonly string[]): Below {
  const all = new Set(domains.filter(isDomain));
  const widest = [...all].filter(
    (domain) =>
      !widestFirst(domain)
        .slice(0, -1)
        .some((each) => all.has(each)),
  );
  const below: Record<string, string[]> = {};
  for (const domain of widest) {
    const at = domain.indexOf('.');
    (below[domain.slice(at + 1)] ??= []).push(domain.slice(0, at));
  }
  return Object.fromEntries(
    Object.keys(below)
      .sort()
      .map((parent) => [parent, below[parent]!.sort().join(' ')]),
  );
}

/** Builds the stored list from domain names. */
export const compactSchools = (schools: readonly string[], never: readonly string[]) => ({
  schools: compact(schools),
  never: compact(never),
});

/** Whether a domain or one of its parents is on such a list. */
function stands(below: Below, domain: string): boolean {
  return widestFirst(domain).some((each) => {
    const at = each.indexOf('.');
    const parent = each.slice(at + 1);
    return (
      at !== -1 && Object.hasOwn(below, parent) && ` ${below[parent]} `.includes(` ${each.slice(0, at)} `)
    );
  });
}

/** Addresses that schools grant for life, which prove nothing about the present. */
const forLife = /^(?:alum|alumni|alumnae|alumnus|alumna)$/;

/** Whether email to this domain reaches only people at a school. */
export function isOfSchool(
  { schools, never }: Pick<SchoolList, 'schools' | 'never'>,
  domain: string,
): boolean {
  const written = domain.toLowerCase();
  return (
    isDomain(written) &&
    stands(schools, written) &&
    !stands(never, written) &&
    !written.split('.').some((part) => forLife.test(part))
  );
}
