// What a page fetches by its name, each a file of its own: calculators, their scripts and charts are made by `netlify/plugins/own-copies.ts`, the
// parts of a calculator are listed in `astro.config.mjs`.
import type { Instrument } from '../../instruments/instrument.ts';
import type { Scripts } from '../../instruments/scripts/scripts.ts';
import type { Chart, Charts } from './load-chart.ts';

// An address that the bundler does not see written out: for others it brings what preloads their imports, 1 kB on every page.
export async function fetchModule(path: string): Promise<unknown> {
  const address = `/wake/${path}.js`;
  return import(/* @vite-ignore */ address);
}

/** The parts of a calculator that come later. */
type Part =
  | 'read-answer'
  | 'data-panel'
  | 'behind'
  | 'normal-plots'
  | 'permalink'
  | 'journal-styles'
  | 'read-file'
  | 'make-file';

/** Takes the name of a part; gives its module, as whoever asks for it says it is: `fetchPart<typeof MakeFile>('make-file')`. */
export const fetchPart = <Module>(name: Part) => fetchModule(`calculator/${name}`) as Promise<Module>;

const fetchDefault = async <Part>(path: string) => ((await fetchModule(path)) as { default: Part }).default;

export const fetchInstrument = (name: string) => fetchDefault<Instrument>(`instruments/${name}`);

export const fetchScripts = (name: string) => fetchDefault<Scripts>(`scripts/${name}`);

export const fetchCharts = async (kind: string): Promise<Charts> => ({
  [kind]: await fetchDefault<Chart>(`charts/${kind}`),
});
