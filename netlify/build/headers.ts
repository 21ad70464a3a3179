// Runs after `astro build`: reads every page of dist, and writes dist/_headers with one strict policy made of what is there.
// One policy for all pages, because Netlify joins the values where two rules name the same header. Where some pages embed hosted forms,
// the header lets them, and every page that embeds none says in a <meta> that for itself the strict policy stays.
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
  const open: string[] = [];
  const closed: string[] = [];
  let pages = 0;
  for await (const page of glob('**/*.html', { cwd: dist })) {
    const html = readFileSync(join(dist, page), 'utf8');
    const code = inlineCodeOf(html);
    (/ data-hosted(?:-india)?="/.test(html) ? open : closed).push(page);
    pages += 1;
    for (const script of code.scripts) scripts.set(hashSource(script), page);
    for (const style of code.styles) styles.set(hashSource(style), page);
    for (const offence of code.offences) faults.push(`${page}: ${offence} would be blocked by the policy`);
    for (const address of code.foreign) faults.push(`${page}: loads ${address} from another host`);
  }
  const hashes = { scripts: [...scripts.keys()].sort(), styles: [...styles.keys()].sort() };
  const policy = contentSecurityPolicy(hashes, { withHostedForms: open.length > 0 });
  if (policy.length > longestPolicyInBytes) {
    const where = [...scripts, ...styles].map(([hash, page]) => `  ${hash} in ${page}`);
    faults.push(
      `the policy is ${policy.length} bytes long, more than ${longestPolicyInBytes}: too many different inline blocks (${scripts.size} scripts, ${styles.size} styles)\n${where.join('\n')}`,
    );
  }
  if (faults.length > 0)
    throw new Error(`The built pages break the content security policy:\n${faults.join('\n')}`);
  if (open.length > 0) for (const page of closed) keepStrict(join(dist, page), contentSecurityPolicy(hashes));
  writeFileSync(join(dist, '_headers'), headersFile(policy));
  return { pages, policy };
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
  return ['/*', ...lines, '', '/_astro/*', forever, '', '/fonts/*', forever, ''].join('\n');
}

if (import.meta.main) {
  const { pages, policy } = await writeHeaders(process.argv[2] ?? 'dist');
  console.log(`headers: one policy of ${policy.length} bytes for ${pages} pages`);
}
