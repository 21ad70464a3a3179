// The p-value in a figure matches the sentence, in the same style.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import '../../../src/calculators/journal-styles.ts';
import { plain, type Style } from '../../../src/calculators/sentence.ts';
import { styleNames } from '../../../src/calculators/style-names.ts';
import { chartsFor } from '../../../src/islands/calculator/load-chart.ts';
import { pictureProps } from '../../../src/islands/calculator/picture-props.ts';

const styles = Object.keys(styleNames) as Style[];
const pValues = /\b[pP] [=<>] [\d.]+/g;

/**
 * Calculators whose figure shows the test result. A new one that writes p into its figure is included
 * automatically.
 */
const withResult = instruments.flatMap((instrument) => {
  const { text, options } = instrument.example;
  const answer = answerOf(instrument, text, options);
  return answer.status === 'ok' && answer.chart.result ? [{ name: instrument.name, answer }] : [];
});

describe('a figure with the result of its test', () => {
  it('is drawn by the calculators that compare two samples or curves', () => {
    expect(withResult.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'independent-t-test',
        'paired-t-test',
        'mann-whitney-test',
        'wilcoxon-test',
        'survival',
      ]),
    );
  });

  for (const { name, answer } of withResult)
    for (const style of styles)
      it(`writes p for ${name} in ${styleNames[style]} style, as its sentence does`, async () => {
        const Chart = (await chartsFor(answer.chart.kind))[answer.chart.kind]!;
        for (const width of [340, 740]) {
          const drawn = renderToStaticMarkup(
            <Chart id="x" layout="wide" width={width} height={316} {...pictureProps(answer, style)} />,
          );
          const words = drawn
            .replace(/<title.*?<\/desc>/s, '')
            .replace(/<[^>]*>/g, ' ')
            .replaceAll('&lt;', '<');
          const found = words.match(pValues) ?? [];
          expect(found).toEqual([plain(answer.chart.result!, style).match(pValues)![0]]);
          expect(plain(answer.results, style)).toContain(found[0]);
        }
      });
});
