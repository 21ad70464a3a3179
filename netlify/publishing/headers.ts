// dist/_headers, with one strict policy made of what the finished pages hold.
// One policy for all pages, because Netlify joins the values where two rules name the same header. Where some pages embed hosted forms,
// the header lets them, and every page that embeds none says in a <meta> that for itself the strict policy stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage } from './built-page.ts';
import { hashSource, type InlineCode, inlineCodeOf } from './inline-code.ts';
import { commonSecurityHeaders, contentSecurityPolicy, type DeployedFor } from './policy.ts';

/** Half of what a reverse proxy usually allows for one header; it also travels in the first round trip. */
const longestPolicyInBytes = 3000;

/** What the policy must know of a page: its inline code by hashes, and whether it embeds hosted forms. */
export type PageCode = InlineCode & { file: string; isOpen: boolean };

export function pageCodeOf({ file, html, tree }: BuiltPage): PageCode {
  const { scripts, styles, ...rest } = inlineCodeOf(tree);
  return {
    ...rest,
    file,
    scripts: scripts.map(hashSource),
    styles: styles.map(hashSource),
    isOpen: / data-hosted(?:-india)?="/.test(html),
  };
}

/**
 * Takes the folder of the built site, the code of its pages and what the site is built for; writes `_headers` there and gives the policy, or throws with every
 * page that a strict policy would break.
 */
export function writeHeaders(dist: string, pages: readonly PageCode[], builtFor: DeployedFor): string {
  const scripts = new Map<string, string>();
  const styles = new Map<string, string>();
  const faults: string[] = [];
  for (const page of pages) {
    for (const hash of page.scripts) scripts.set(hash, page.file);
    for (const hash of page.styles) styles.set(hash, page.file);
    for (const offence of page.offences)
      faults.push(`${page.file}: ${offence} would be blocked by the policy`);
    for (const address of page.foreign) faults.push(`${page.file}: loads ${address} from another host`);
  }
  const withHostedForms = pages.some(({ isOpen }) => isOpen);
  const hashes = { scripts: [...scripts.keys()].sort(), styles: [...styles.keys()].sort() };
  const policy = contentSecurityPolicy(hashes, { builtFor, withHostedForms });
  if (policy.length > longestPolicyInBytes) {
    const where = [...scripts, ...styles].map(([hash, page]) => `  ${hash} in ${page}`);
    faults.push(
      `the policy is ${policy.length} bytes long, more than ${longestPolicyInBytes}: too many different inline blocks (${scripts.size} scripts, ${styles.size} styles)\n${where.join('\n')}`,
    );
  }
  if (faults.length > 0)
    throw new Error(`The built pages break the content security policy:\n${faults.join('\n')}`);
  if (withHostedForms)
    for (const { file, isOpen } of pages)
      if (!isOpen) keepStrict(join(dist, file), contentSecurityPolicy(hashes, { builtFor }));
  writeFileSync(join(dist, '_headers'), headersFile(policy));
  return policy;
}

/** Two policies both hold: the one in the page takes back what the header's lets. A <meta> cannot speak of frame-ancestors. */
function keepStrict(file: string, policy: string) {
  const own = policy.replace(/; frame-ancestors [^;]*/, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${own}">`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/<head>(<meta charset[^>]*>)?/, `$&${meta}`));
}

function headersFile(policy: string): string {
  const everywhere = { 'Content-Security-Policy': policy, ...commonSecurityHeaders };
  const lines = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`);
  const forever = '  Cache-Control: public, max-age=31536000, immutable';
  // Small pictures without a hash in their name: at the next page nothing is asked but the page; a changed one shows within the hour.
  const anHour = '  Cache-Control: public, max-age=3600, stale-while-revalidate=604800';
  const kept = { '/_astro/*': forever, '/fonts/*': forever };
  const keptAnHour = ['/favicon.svg', '/favicon.ico', '/cards/*', '/charts/*'].map((path) => [path, anHour]);
  return [['/*', ...lines], ...Object.entries(kept), ...keptAnHour]
    .flatMap((rule) => [...rule, ''])
    .join('\n');
}
