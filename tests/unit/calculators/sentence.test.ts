// One sentence in the styles that journals require.
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { pairedTTestInstrument } from '../../../src/calculators/paired-t-test.ts';
import { correlation } from '../../../src/calculators/correlation.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import { decodePermalink, encodePermalink } from '../../../src/calculators/permalink.ts';
import '../../../src/calculators/journal-styles.ts';
import { bounded, p, plain, runs, sentence, statistic } from '../../../src/calculators/sentence.ts';
import { reported } from './reports.ts';

const text = (value: number) => [
  plain([p(value)], 'apa'),
  plain([p(value)], 'ama'),
  plain([p(value)], 'nature'),
];

describe('a p-value', () => {
  it('is formatted as APA 7, AMA, and Nature require', () => {
    expect(text(0.0063586)).toEqual(['p = .006', 'P = .006', 'P = 0.0064']);
    expect(text(0.213)).toEqual(['p = .213', 'P = .21', 'P = 0.21']);
    expect(text(0.00001)).toEqual(['p < .001', 'P < .001', 'P < 0.0001']);
    expect(text(0.9995)).toEqual(['p > .999', 'P > .99', 'P > 0.99']);
  });

  it('is never rounded across 0.05', () => {
    for (const value of [0.0497, 0.0499999, 0.049999])
      for (const written of text(value))
        expect(Number(written.replace(/^[pP] = /, '')), written).toBeLessThan(0.05);
  });
});

describe('a results sentence', () => {
  it('sets statistical symbols in italics but not Greek letters', () => {
    const italics = runs(sentence`${statistic('t', 2.148, 14)} ${statistic('χ²', 3, 2)} ${p(0.02)}`, 'apa');
    expect(italics.filter(({ isItalic }) => isItalic).map((run) => run.text)).toEqual(['t', 'p']);
  });

  it('drops the leading zero in APA only if a number cannot exceed 1', () => {
    expect(plain([bounded('r', '−0.45')], 'apa')).toBe('r = −.45');
    expect(plain([statistic('t', 0.45, 9)], 'apa')).toBe('t(9) = 0.45');
    expect(plain([bounded('r', '−0.45')], 'nature')).toBe('r = −0.45');
  });

  it('encloses intervals in brackets in APA and names the side of a one-sided one', () => {
    const paired = reported(answerOf(pairedTTestInstrument, pairedTTestInstrument.example.text));
    expect(plain(paired.results, 'apa')).toContain(
      '(95% CI [0.004, 5.23]; t(14) = 2.15, p = .0497, Cohen’s dz = 0.55, 95% CI [0.00, 1.09], n = 15 pairs)',
    );
    const oneSided = reported(
      answerOf(pairedTTestInstrument, pairedTTestInstrument.example.text, { alternative: 'greater' }),
    );
    expect(plain(oneSided.methods)).toContain('one-sided: crossed higher than selfed');
    expect(plain(oneSided.results)).toContain('one-sided 95% CI, at least 0.');
  });

  it.each([
    [
      'a median survival',
      'survival',
      '8.00 weeks in control (95% CI [4.00, 11.00]) and 23.0 weeks in 6-MP (95% CI [13.0, not reached])',
    ],
    ['an area under a ROC curve', 'logistic-regression', 'ROC curve was 0.65 (95% CI [0.57, 0.73])'],
    ['limits of agreement', 'method-comparison', 'The limits of agreement were −'],
  ])('also encloses the interval of %s', (_, name, says) => {
    const instrument = instruments.find((each) => each.name === name)!;
    const text = plain(reported(answerOf(instrument, instrument.example.text)).results, 'apa');
    expect(text).toContain(says);
    expect(text).not.toMatch(/\d to −?\d/);
  });

  it('measures survival in days if the times are named days', () => {
    const text = 'days\tdied\n12\t1\n20\t1\n31\t0\n44\t1\n50\t1';
    const survival = instruments.find(({ name }) => name === 'survival')!;
    expect(plain(reported(answerOf(survival, text)).results)).toContain(
      'median survival was 44.0 days (95% CI 12.0 to not reached).',
    );
  });

  it('does not turn a weak correlation into a claim', () => {
    const weak = reported(answerOf(correlation, 'x\ty\n1\t2\n2\t1\n3\t4\n4\t1\n5\t3\n6\t2\n7\t2\n8\t3'));
    expect(plain(weak.results)).toMatch(
      /^There was no clear correlation between x and y \(Pearson’s r = 0\.\d+, 95% CI −/,
    );
  });
});

describe('a permalink', () => {
  it('restores the style, and an older permalink without one stays valid', async () => {
    const state = { text: 'a\tb\n1\t2', options: {}, readAs: {} };
    const link = await encodePermalink({ ...state, style: 'ama' });
    expect(await decodePermalink(pairedTTestInstrument, String(link))).toEqual({ ...state, style: 'ama' });
    const before = await encodePermalink(state);
    expect(await decodePermalink(pairedTTestInstrument, String(before))).toEqual(state);
  });
});
