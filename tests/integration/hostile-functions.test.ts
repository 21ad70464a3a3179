// Fuzzes every endpoint in the endpoints folder, including new ones. Whatever it receives, it responds quickly,
// without a server error, and without echoing the input into a page, and the store contains only what the schemas
// allow.
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import sendStudentId from '../../netlify/endpoints/order-student-id.ts';
import makeQuote from '../../netlify/endpoints/quote-make.ts';
import changeSeats from '../../netlify/endpoints/seats-change.ts';
import health from '../../netlify/functions/health.ts';
import reconcile from '../../netlify/functions/reconcile.ts';
import register from '../../netlify/endpoints/trial-register.ts';
import { termsVersion } from '../../src/contracts/terms-version.ts';
import { isEmail } from '../../src/contracts/field-words.ts';
import { problemSchema } from '../../src/contracts/problems.ts';
import { accountSchema } from '../../src/domain/account/account.ts';
import { orderSchema } from '../../src/domain/order/order.ts';
import { inquiryKinds } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { type Endpoint, startCommerce } from '../support/commerce.ts';
import { endpoints } from '../support/reply-contracts.ts';
import { buyAtPayu, mailed, orderAtPayu, orderLink, returnFromPayu, trialForm } from '../support/visitors.ts';
import { type HostileCall, hostileCalls, script } from '../support/hostile-calls.ts';

/** The endpoints, and the health check, which is a separate function. */
const open = [...endpoints, { name: 'health', endpoint: health }];

const runs = Number(process.env.FUZZ_RUNS ?? 60);
/** A call that hangs. A call that is slow on a busy machine does not take this long. */
const hangsAfterInMs = 60_000;
const password = 'long enough for anyone';
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const site = await startCommerce();
await reconcile(); // otherwise the health check fails
afterAll(() => site.close());

let people = 0;
/** Valid values for everything that functions accept: a signed-in account, a paid order, and the links of an email. */
async function trueValues() {
  const person = trialForm({ password, confirmPassword: password });
  const { email } = person;
  const token = (await site.call(register, { body: person })).json!.token as unknown as string;
  const { id, fields } = await orderAtPayu(site, { email, priceId: 'student-inr' });
  const answer = await site.payu.decide(id, 'success');
  await returnFromPayu(site, answer);
  const told = site.mailbox.messages(email).map(({ text }) => text);
  const seats = await buyAtPayu(site, { priceId: 'group-academic-3-inr' });
  const group = mailed(site, seats.email, orderLink);
  await site.call(changeSeats, {
    body: { link: group, do: 'invite', people: [{ email: `seat.${email}` }] },
  });
  await site.settle();
  const seat = mailed(site, `seat.${email}`, /\/seat\?link=([\w-]+)/);
  const find = (pattern: RegExp) => told.map((text) => pattern.exec(text)?.[1]).find(Boolean) ?? '';
  const link = find(/\/order\?link=([\w-]+)/);
  const confirm = find(/#confirm=([\w-]+)/);
  const values = {
    ...person,
    ...answer,
    email,
    priceId: ['student-usd', 'student-inr', 'training-basic-3-usd'],
    phone: '9876543210',
    participantCount: 3,
    moduleType: 'basic',
    name: 'Ada',
    company: 'Analytical Engines',
    stateCode: '29',
    address: '12 Anna Salai',
    schoolEmail: 'ada@mit.edu',
    code: '123456',
    postalCode: '560001',
    country: 'Germany',
    taxId: 'DE136695976',
    attemptId: 'attempt-0123456789abcdef',
    termsVersion,
    link: [link, group, seat],
    token: confirm,
    currentPassword: password,
    newPassword: password,
    confirmation: 'DELETE',
    form: 'quote',
    reason: 'blocked',
    message: 'A question about seats.',
    pay: ['now', 'invoice'],
    poNumber: 'PO-1',
    do: [
      'invite',
      'send-again',
      'withdraw',
      'revoke',
      'rename',
      'name-second',
      'remove-second',
      'cancel',
      'send',
    ],
    people: [[{ email, name: 'Ada' }]],
    number: 2,
    round: 1,
    seats: [1, 2],
  };
  const quoted = { plan: 'group-academic', seats: '10', currency: 'USD', institution: 'Anna University' };
  const made = await site.call(makeQuote, {
    path: `/api/quotes/make?${new URLSearchParams(quoted).toString()}`,
  });
  const quote = new URL(made.headers.get('location')!, 'http://localhost').searchParams.get('quote')!;
  Object.assign(values, { quote });
  const query = {
    link: [link, group, seat][people % 3]!,
    session_id: 'cs_test_0',
    txnid: fields.txnid!,
    ref: link,
    half: 'first',
    ...quoted,
    quote,
  };
  const params = {
    kind: inquiryKinds[people++ % inquiryKinds.length]!,
    token: confirm,
    reference: 'Q-7K3M9-X2P4T',
  };
  return { values, query, params, bearers: [token, `${token}x`] };
}

/** Hides the functions' log of rejected calls. */
const silence = () => {
  const { error, warn } = console;
  Object.assign(console, { error: () => undefined, warn: () => undefined });
  return () => Object.assign(console, { error, warn });
};

async function answerTo(endpoint: Endpoint, { query, ...sent }: HostileCall) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, text]) => [name, text.toWellFormed()]));
  const { body, ...rest } = sent;
  return site.call(endpoint, {
    ...rest,
    path: `/api?${asked.toString()}`,
    ...(body !== undefined && { body }),
  });
}

function expectSound({ status, headers, json, text }: Awaited<ReturnType<typeof answerTo>>) {
  expect(status).toBeLessThan(500);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  if (headers.get('content-type')?.includes('html')) expect(text).not.toContain(script);
  if (status >= 400 && json) problemSchema.parse(json);
  const to = headers.get('location');
  if (to !== null) expect(new URL(to, 'http://localhost:8888').origin).toBe('http://localhost:8888');
}

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u;
const schemas: Record<string, { parse(value: unknown): { email?: string; buyer?: { email: string } } }> = {
  order: orderSchema,
  account: accountSchema,
};

/** Reads every key with its type, its remaining milliseconds, and its document if it has one, in one round trip. */
const everything = `
local held = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local type = redis.call('TYPE', key).ok
  local document = type == 'hash' and redis.call('HGET', key, 'doc') or ''
  held[#held + 1] = { key, type, tostring(redis.call('PTTL', key)), document or '' }
end
return held
`;
type Held = [key: string, type: string, left: string, document: string];

/** Describes what is wrong with a stored document. */
function malformedIn([key, type, , document]: Held): string[] {
  const schema = schemas[key.split(':')[0]!];
  if (!schema || type !== 'hash' || !document) return [];
  const { email, buyer } = schema.parse(JSON.parse(document));
  const address = email ?? buyer!.email;
  return [
    ...(isEmail(address) ? [] : [`${key} has the address ${address}`]),
    ...(document.length > 20_000 ? [`${key} has ${document.length} bytes`] : []),
    ...textsIn(JSON.parse(document))
      .filter((text) => !oneLine.test(text))
      .map((text) => `${key} holds ${JSON.stringify(text)}`),
  ];
}

/** Describes everything in the store that no honest visitor could have put there. */
async function malformedEntries(): Promise<string[]> {
  const found: string[] = [];
  for (const held of await site.redis.eval<[], Held[]>(everything, [], [])) {
    const [key, , left] = held;
    if (!oneLine.test(key) || key.length > 400) found.push(`a key ${JSON.stringify(key.slice(0, 80))}`);
    if (key.startsWith('limit:') && Number(left) < 0) found.push(`${key} never expires`);
    found.push(...malformedIn(held));
  }
  for (const job of await site.redis.hvals('outbox:jobs')) {
    const { to, replyTo } = JSON.parse(job as string) as { to: string; replyTo?: string };
    if (!isEmail(to) || !isEmail(replyTo ?? to)) found.push(`an email to ${to} for ${replyTo ?? ''}`);
  }
  const dead = await site.redis.hkeys('outbox:dead');
  return [...found, ...dead.map((id) => `the mail ${id} could not be sent`)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(open)('$name', ({ endpoint }) => {
  it('responds to any input quickly and without a server error, and stores no malformed data', async () => {
    const speakAgain = silence();
    try {
      const own = (await site.call(endpoint, { path: '/api' })).status === 405 ? ['POST'] : ['GET', 'HEAD'];
      const rounds = Math.ceil(runs / 500);
      for (let round = 0; round < rounds; round++) {
        const { values, query, params, bearers } = await trueValues();
        await fc.assert(
          fc.asyncProperty(hostileCalls(own, values, query, params, bearers), async (call) => {
            expectSound(await answerTo(endpoint, call));
          }),
          { numRuns: Math.min(runs, 500), timeout: hangsAfterInMs },
        );
        await site.settle();
        site.mailbox.clear();
      }
      expect(await malformedEntries()).toEqual([]);
    } finally {
      speakAgain();
    }
  }, 3_600_000);
});

describe('a student ID', () => {
  it('is stored under a name that we choose if its name or type is a path', async () => {
    const { values, query } = await trueValues();
    const { status } = await site.call(sendStudentId, {
      path: `/api?link=${values.link[0]!}`,
      body: new Uint8Array(Buffer.from(onePixel, 'base64')),
      headers: { 'content-type': '../../x', 'x-file-name': '../../etc/passwd' },
    });
    expect(status).toBe(200);
    const kept = readdirSync(site.filesFolder, { recursive: true }).map(String);
    expect(kept.some((path) => path.includes('passwd'))).toBe(false);
    expect(kept.some((path) => path.includes(query.txnid))).toBe(true);
  });
});
