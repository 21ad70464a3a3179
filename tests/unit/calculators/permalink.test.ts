// A permalink restores exactly the state it was made from, and any other fragment is rejected with a message.
import { answerOf } from '../../../src/calculators/answer.ts';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { pairedTTestInstrument as instrument } from '../../../src/calculators/paired-t-test.ts';
import { decodePermalink, encodePermalink } from '../../../src/calculators/permalink.ts';
import { isInputError } from '../../../src/calculators/report.ts';

const linkTo = (state: unknown, version = '1') =>
  `#data=${version}.${deflateRawSync(typeof state === 'string' ? state : JSON.stringify(state)).toString('base64url')}`;
const read = (fragment: string) => decodePermalink(instrument, fragment);

async function written(...state: Parameters<typeof encodePermalink>): Promise<string> {
  const link = await encodePermalink(...state);
  if (typeof link !== 'string') throw new Error(link.says);
  return link;
}

describe('a permalink', () => {
  it('restores the exact text, every option, and the parsing choices', async () => {
    const state = fc.record({
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 200 })),
      options: fc.record(
        {
          level: fc.constantFrom('0.95', '0.9'),
          nullValue: fc.oneof(fc.integer(), fc.constantFrom('0', '1.5')),
        },
        { requiredKeys: [] },
      ),
      readAs: fc.record(
        {
          decimal: fc.constantFrom('.', ','),
          header: fc.boolean(),
          delimiter: fc.constantFrom('\t', ';'),
          turned: fc.boolean(),
          merged: fc.boolean(),
          limits: fc.constantFrom('value', 'keep'),
          quantity: fc.string({ maxLength: 200 }),
          missing: fc.array(fc.constantFrom(-99, 999, 9999), { maxLength: 3 }),
          roles: fc.array(fc.tuple(fc.nat(50), fc.constantFrom('group', 'leave out', 'event')), {
            maxLength: 4,
          }),
        },
        { requiredKeys: [] },
      ),
    });
    await fc.assert(
      fc.asyncProperty(state, async (given) => {
        expect(await read(await written(given))).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  it.each(instruments.map((each) => [each.name, each] as const))(
    'restores the same answer for the example of %s',
    async (_, each) => {
      const { text, options = {} } = each.example;
      const state = await decodePermalink(each, await written({ text, options, readAs: {} }));
      if (state === null || isInputError(state)) throw new Error('refused');
      expect(answerOf(each, state.text, state.options, state.readAs)).toEqual(answerOf(each, text, options));
    },
  );

  it('is short if the data are: fifteen pairs take less than 500 characters', async () => {
    expect((await written({ text: instrument.example.text, options: {}, readAs: {} })).length).toBeLessThan(
      500,
    );
  });

  it('is not created beyond the length that address bars hold; the message names the alternatives', async () => {
    const text = Array.from({ length: 50_000 }, (_, i) => Math.sin(i)).join('\n');
    for (const long of [text, 'x'.repeat(3_000_000)])
      expect(await encodePermalink({ text: long, options: {}, readAs: {} })).toMatchObject({
        status: 'refused',
        says: expect.stringContaining('HTML file') as string,
      });
  });
});

describe('a fragment that is not a permalink', () => {
  it.each(['', '#', '#formula', '#dat', 'data=1.x'])('%j is ignored', async (fragment) => {
    expect(await read(fragment)).toBe(null);
  });

  const bomb = deflateRawSync(Buffer.alloc(40_000_000, 'a')).toString('base64url');
  const good = linkTo(['1\t2', {}, {}]);
  it.each([
    ['a later version', linkTo(['1\t2', {}, {}], '2'), 'another version'],
    ['a link without a version', '#data=', 'damaged'],
    ['a link without data', '#data=1.', 'damaged'],
    ['invalid base64url', '#data=1.a+b/=', 'damaged'],
    ['a truncated link', good.slice(0, -3), 'damaged'],
    ['a link with trailing text', `${good}AAAA`, 'damaged'],
    ['a decompression bomb', `#data=1.${bomb}`, 'more data'],
    ['a link that is too long', `#data=1.${'A'.repeat(70_000)}`, 'damaged'],
    ['text that is not JSON', linkTo('x'), 'damaged'],
    [
      'bytes that are not UTF-8',
      `#data=1.${deflateRawSync(Buffer.from([0xff, 0xfe])).toString('base64url')}`,
      'damaged',
    ],
    ['JSON of the wrong shape', linkTo({ text: '' }), 'damaged'],
    ['data that is not a string', linkTo([['1'], {}, {}]), 'damaged'],
    ['an option that does not exist', linkTo(['1', { color: 'red' }, {}]), 'does not have'],
    ['a choice that does not exist', linkTo(['1', { level: '0.5' }, {}]), 'does not have'],
    ['an option value of the wrong type', linkTo(['1', { level: { valueOf: 1 } }, {}]), 'does not have'],
    ['the option __proto__', linkTo('["1",{"__proto__":{"x":1}},{}]'), 'does not have'],
    ['an invalid delimiter', linkTo(['1', {}, { delimiter: '' }]), 'damaged'],
    ['a missing-value code that is not a number', linkTo(['1', {}, { missing: ['x'] }]), 'damaged'],
  ])('%s is rejected with a message, and the example stays', async (_, fragment, says) => {
    const answer = await read(fragment);
    expect(answer).toMatchObject({ status: 'refused', says: expect.stringContaining(says) as string });
    expect(answer).toMatchObject({
      says: expect.stringMatching(/The example is shown instead\.$/) as string,
    });
  });

  it('10,000 random fragments give a state, a message, or nothing, and never an exception', async () => {
    const signs = fc.string({ unit: fc.constantFrom(...'ABCDEFabcdef0123456789-_'), maxLength: 80 });
    const cut = fc.tuple(fc.string(), fc.nat(30), fc.string({ maxLength: 3 })).map(([text, at, put]) => {
      const link = linkTo([text, { level: '0.9' }, {}]);
      return link.slice(0, 8 + at) + put + link.slice(8 + at + put.length);
    });
    const any = fc.json().map((text) => linkTo(text));
    const fragment = fc.oneof(
      signs.map((each) => `#data=1.${each}`),
      cut,
      any,
      fc.string().map((each) => `#${each}`),
    );
    await fc.assert(
      fc.asyncProperty(fragment, async (each) => {
        const answer = await read(each);
        if (answer === null) return;
        if (isInputError(answer)) expect(answer.says).toMatch(/\.$/);
        else expect(typeof answer.text).toBe('string');
      }),
      { numRuns: 10_000 },
    );
  });
});
