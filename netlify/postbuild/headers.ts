// Writes dist/_headers with a single policy derived from the finished pages, and a stricter one into each page. One header applies to all
// pages, because Netlify joins the values if two rules set the same header. It lists the pages' inline scripts. Each page allows its own
// styles in a <meta> and there revokes what the header allows for pages that embed hosted forms.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage } from './built-page.ts';
import { hashSource, type InlineCode, inlineCodeOf } from './inline-code.ts';
import { commonSecurityHeaders, contentSecurityPolicies, type DeployedFor } from './policy.ts';

/** The policy is sent in the first round trip and with every file. */
const longestPolicyInBytes = 1500;

/** What the policy needs to know about a page: hashes of its inline code, and whether it embeds hosted forms. */
export type PageCode = InlineCode & { file: string; isOpen: boolean };

/** Returns what the policy needs to know about a page. */
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
 * Takes the folder of the built site, its pages' code, and the deploy context. Writes `_headers` there and a policy
 * into each page, and returns the header's policy. Throws if a strict policy would break pages and lists them all.
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

/** A policy applies only to what follows it, so it goes before everything that could violate it. */
function writeInto(file: string, policy: string) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/<head>(<meta charset[^>]*>)?/, `$&${meta}`));
}

function headersFile(policy: string): string {
  const everywhere = { 'Content-Security-Policy': policy, ...commonSecurityHeaders };
  const lines = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`);
  const forever = '  Cache-Control: public, max-age=31536000, immutable';
  // Small images without a hash in their name. The next page requests nothing but the page; a changed image shows within the hour.
  const anHour = '  Cache-Control: public, max-age=3600, stale-while-revalidate=604800';
  const kept = { '/_astro/*': forever, '/fonts/*': forever };
  const keptAnHour = ['/favicon.svg', '/favicon.ico', '/cards/*', '/charts/*'].map((path) => [path, anHour]);
  return [['/*', ...lines], ...Object.entries(kept), ...keptAnHour]
    .flatMap((rule) => [...rule, ''])
    .join('\n');
}
