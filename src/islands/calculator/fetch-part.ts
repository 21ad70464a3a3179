// What a page fetches by its name, each in a file of its own, which `netlify/plugins/own-copies.ts` makes.
import type { Instrument } from '../../instruments/instrument.ts';
import type { Chart, Charts } from './load-chart.ts';

const fetchPart = async <Part>(path: string): Promise<Part> =>
  ((await import(/* @vite-ignore */ `/wake/${path}.js`)) as { default: Part }).default;

export const fetchInstrument = (name: string) => fetchPart<Instrument>(`instruments/${name}`);

export const fetchCharts = async (kind: string): Promise<Charts> => ({
  [kind]: await fetchPart<Chart>(`charts/${kind}`),
});
