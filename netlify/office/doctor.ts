// `npm run doctor`: reads the environment (or .env) as the deployed site will, and says line by line what holds and what to do.
// `-- --for preview` or `--for local` holds it to the rules of those. Ends with status 1 where anything is wrong. It writes one key to the
// store and takes it away again; it sends no mail and takes no money.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkEnvironment } from './doctor-checks.ts';

const { values } = parseArgs({ options: { for: { type: 'string', default: 'production' } } });
const purpose = (['production', 'preview', 'local'] as const).find((name) => name === values.for);
if (!purpose) {
  console.error('Usage: npm run doctor -- --for production | preview | local');
  process.exit(2);
}
if (existsSync('.env')) process.loadEnvFile('.env');
const findings = await checkEnvironment(process.env, purpose);
for (const { name, problem, cure } of findings)
  console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}\n    → ${cure}`);
const wrong = findings.filter(({ problem }) => problem !== undefined).length;
console.log(wrong === 0 ? 'Everything holds.' : `${wrong} of ${findings.length} need a hand.`);
process.exitCode = wrong === 0 ? 0 : 1;
