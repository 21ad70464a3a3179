// Whatever is pasted or linked, a calculator answers or says what to do, without NaN or an exception.
import { answerOf } from '../../../src/calculators/answer.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import type { Instrument } from '../../../src/calculators/instrument.ts';
import type { Answer } from '../../../src/calculators/answer.ts';
import { decodePermalink, encodePermalink } from '../../../src/calculators/permalink.ts';
import { isInputError } from '../../../src/calculators/report.ts';
import { given, pasteFor, readAs } from './random-inputs-of.ts';
import { drawn, everyWord, malformed, unfinished } from './reports.ts';

// Each test takes a second or two. The timeout allows for busy machines and the long run.
vi.setConfig({ testTimeout: 7_200_000 });

/** The number of inputs that `npm run test:long -- pastes` asks for: 10,000. */
const runs = (few: number) => ({
  numRuns: Number(process.env.FUZZ_RUNS ?? few),
  ...(process.env.RANDOM_INPUTS !== '1' && { seed: 7 }),
});

/** Text that a report may repeat because it was pasted. */
const pastedObject = /\[object[^\]]*\]?/g;

function expectSense(instrument: Instrument, answer: Answer, drawIt: boolean) {
  if (answer.status === 'refused') {
    expect(answer.says).toMatch(/[.”]$/);
    expect(answer.says).not.toMatch(/NaN|undefined|Infinity/);
    return;
  }
  expect(everyWord(instrument, answer).replaceAll(pastedObject, '')).not.toMatch(malformed);
  expect(unfinished(answer)).toEqual([]);
  if (drawIt) expect(drawn(answer.chart)).not.toMatch(/NaN|Infinity|undefined/);
}

describe.each(instruments.map((each) => [each.name, each] as const))('%s', (name, instrument) => {
  const count = { pastes: 0, answered: 0, links: 0, unread: 0 };
  afterAll(() => {
    const [pastes, answered, links, unread] = Object.values(count).map((each) => each.toLocaleString('en'));
    console.log(`${name}: ${pastes} pastes, ${answered} answered; ${links} links, ${unread} unreadable`);
  });

  it('answers random pastes or says what to do', () => {
    let answered = 0;
    fc.assert(
      fc.property(pasteFor(instrument), given(instrument), (text, options) => {
        const answer = answerOf(instrument, text, options);
        count.pastes++;
        if (answer.status === 'ok') count.answered = ++answered;
        expectSense(instrument, answer, answered % 3 === 0);
      }),
      runs(1000),
    );
    expect(answered).toBeGreaterThan(5);
  });

  it('answers random permalinks or says what to do, whether intact or damaged', async () => {
    const damage = fc.option(fc.tuple(fc.nat(400), fc.string({ maxLength: 2 })), { freq: 4 });
    await fc.assert(
      fc.asyncProperty(
        pasteFor(instrument),
        given(instrument),
        readAs,
        damage,
        async (text, options, as, damaged) => {
          const link = await encodePermalink({ text, options, readAs: as });
          count.links++;
          if (typeof link !== 'string') return expectSense(instrument, link, false);
          const [at, put] = damaged ?? [0, ''];
          const state = await decodePermalink(
            instrument,
            link.slice(0, 8 + at) + put + link.slice(8 + at + put.length),
          );
          if (state === null || isInputError(state)) count.unread++;
          if (state === null) return expect(damaged).not.toBe(null);
          if (isInputError(state)) return expectSense(instrument, state, false);
          expectSense(instrument, answerOf(instrument, state.text, state.options, state.readAs), false);
        },
      ),
      runs(100),
    );
  });
});
