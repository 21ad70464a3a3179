// Runs after `astro build`: reads every page of dist, and writes dist/_headers with one strict policy made of what is there.
// One policy for all pages, because Netlify joins the values where two rules name the same header.
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSource, inlineCodeOf } from './inline-code.ts';
import { commonSecurityHeaders, contentSecurityPolicy } from './policy.ts';

/** Half of what a reverse proxy usually allows for one header; it also travels in the first round trip. */
const longestPolicyInBytes = 3000;

/** Takes the folder of the built site; writes `_headers` there, or throws with every page that a strict policy would break. */
export async function writeHeaders(dist: string): Promise<{ pages: number; policy: string }> {
  const scripts = new Map<string, string>();
  const styles = new Map<string, string>();
  const faults: string[] = [];
  let pages = 0;
  for await (const page of glob('**/*.html', { cwd: dist })) {
    const code = inlineCodeOf(readFileSync(join(dist, page), 'utf8'));
    pages += 1;
    for (const script of code.scripts) scripts.set(hashSource(script), page);
    for (const style of code.styles) styles.set(hashSource(style), page);
    for (const offence of code.offences) faults.push(`${page}: ${offence} would be blocked by the policy`);
    for (const address of code.foreign) faults.push(`${page}: loads ${address} from another host`);
  }
  const policy = contentSecurityPolicy({
    scripts: [...scripts.keys()].sort(),
    styles: [...styles.keys()].sort(),
  });
  if (policy.length > longestPolicyInBytes) {
    const where = [...scripts, ...styles].map(([hash, page]) => `  ${hash} in ${page}`);
    faults.push(
      `the policy is ${policy.length} bytes long, more than ${longestPolicyInBytes}: too many different inline blocks (${scripts.size} scripts, ${styles.size} styles)\n${where.join('\n')}`,
    );
  }
  if (faults.length > 0)
    throw new Error(`The built pages break the content security policy:\n${faults.join('\n')}`);
  writeFileSync(join(dist, '_headers'), headersFile(policy));
  return { pages, policy };
}

function headersFile(policy: string): string {
  const everywhere = { 'Content-Security-Policy': policy, ...commonSecurityHeaders };
  const lines = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`);
  const forever = '  Cache-Control: public, max-age=31536000, immutable';
  return ['/*', ...lines, '', '/_astro/*', forever, '', '/fonts/*', forever, ''].join('\n');
}

if (import.meta.main) {
  const { pages, policy } = await writeHeaders(process.argv[2] ?? 'dist');
  console.log(`headers: one policy of ${policy.length} bytes for ${pages} pages`);
}
