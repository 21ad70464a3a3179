// `npm run smoke -- https://www.example.org [--email YOU@…]`: asks a deployed site what its visitors will, and says line by line what
// holds. It buys nothing. With an address of your own it opens a trial account and deletes it; two mails come to it.
import { parseArgs } from 'node:util';
import { conclude, tell } from './checked.ts';
import { fail } from './open-store.ts';
import { smoke } from './smoke-checks.ts';

const { values, positionals } = parseArgs({ options: { email: { type: 'string' } }, allowPositionals: true });
const origin = URL.parse(positionals[0] ?? '')?.origin;
if (!origin?.startsWith('http') || positionals.length > 1)
  fail('Usage: npm run smoke -- https://www.example.org [--email YOU@example.org]');
const found = await smoke(origin, values.email);
tell(found);
if (values.email === undefined)
  console.log('· Signing up was not tried: give an address of your own with --email.');
conclude(found);
