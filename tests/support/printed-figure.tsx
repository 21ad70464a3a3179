// The figure of a calculator as a file, laid out for a width without a browser, and the programs that read it.
import { execFileSync } from 'node:child_process';
import { renderToStaticMarkup } from 'react-dom/server';
import { standaloneSvg } from '../../src/charts/standalone-svg.ts';
import type { instruments } from '../../src/calculators/all-instruments.ts';
import { answerOf } from '../../src/calculators/answer.ts';
import { chartsFor } from '../../src/islands/calculator/load-chart.ts';
import { pictureProps } from '../../src/islands/calculator/picture-props.ts';

/** The output of a program; undefined if it is not installed or fails. */
export const answers = (program: string, ...words: string[]) => {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch {
    return undefined;
  }
};

export async function figureOf(instrument: (typeof instruments)[number], width: number, height: number) {
  const answer = answerOf(instrument, instrument.example.text, instrument.example.options);
  if (answer.status !== 'ok') throw new Error(answer.says);
  const Chart = (await chartsFor(answer.chart.kind))[answer.chart.kind]!;
  const markup = renderToStaticMarkup(
    <Chart id="x" layout="wide" {...{ width, height }} {...pictureProps(answer, 'site')} />,
  );
  return standaloneSvg(markup, { paper: '#fff', root: { style: 'font-kerning:none' } });
}
