// dist/_headers, with one policy made of what the finished pages hold, and in each page what is stricter for it.
// One header for all pages, because Netlify joins the values where two rules name the same header: it lists their inline scripts. A page names
// its own styles in a <meta>, and takes back there what the header lets for pages that embed hosted forms.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage } from './built-page.ts';
import { hashSource, type InlineCode, inlineCodeOf } from './inline-code.ts';
import { commonSecurityHeaders, contentSecurityPolicies, type DeployedFor } from './policy.ts';

/** It travels in the first round trip, and with every file. */
const longestPolicyInBytes = 1500;

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
 * Takes the folder of the built site, the code of its pages and what the site is built for; writes `_headers` there and a policy into each page, gives
 * the header's, or throws with every page that a strict policy would break.
 */
export function writeHeaders(dist: string, pages: readonly PageCode[], builtFor: DeployedFor): string {
  const scripts = new Map<string, string>();
  const faults: string[] = [];
  for (const page of pages) {
    for (const hash of page.scripts) scripts.set(hash, page.file);
    for (const offence of page.offences)
      faults.push(`${page.file}: ${offence} would be blocked by the policy`);
    for (const address of page.foreign) faults.push(`${page.file}: loads ${address} from another host`);
  }
  const withHostedForms = pages.some(({ isOpen }) => isOpen);
  const policies = contentSecurityPolicies([...scripts.keys()].sort(), { builtFor, withHostedForms });
  const { header } = policies;
  if (header.length > longestPolicyInBytes) {
    const where = [...scripts].map(([hash, page]) => `  ${hash} in ${page}`);
    faults.push(
      `the policy is ${header.length} bytes long, more than ${longestPolicyInBytes}: too many different inline scripts (${scripts.size})\n${where.join('\n')}`,
    );
  }
  if (faults.length > 0)
    throw new Error(`The built pages break the content security policy:\n${faults.join('\n')}`);
  for (const { file, isOpen, styles } of pages)
    if (!isOpen) writeInto(join(dist, file), policies.ofPage([...new Set(styles)]));
  writeFileSync(join(dist, '_headers'), headersFile(header));
  return header;
}

/** It holds for what follows it, so it stands before all that could be against it. */
function writeInto(file: string, policy: string) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
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
