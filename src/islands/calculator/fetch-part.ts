// What a page fetches by its name, each in a file of its own, which `netlify/plugins/own-copies.ts` makes.
import type { Instrument } from '../../instruments/instrument.ts';
import type { Chart, Charts } from './load-chart.ts';

// An address that the bundler does not see written out: for others it brings 600 bytes that preload what they import.
async function fetchPart<Part>(path: string): Promise<Part> {
  const address = `/wake/${path}.js`;
  return ((await import(/* @vite-ignore */ address)) as { default: Part }).default;
}

export const fetchInstrument = (name: string) => fetchPart<Instrument>(`instruments/${name}`);

export const fetchCharts = async (kind: string): Promise<Charts> => ({
  [kind]: await fetchPart<Chart>(`charts/${kind}`),
});
