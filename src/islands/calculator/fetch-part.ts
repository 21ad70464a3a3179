// Loads a module by name, each from a separate file. `netlify/plugins/own-copies.ts` creates those of calculators,
// their scripts, and charts; the parts of a calculator are listed in `astro.config.mjs`.
import type { Instrument } from '../../calculators/instrument.ts';
import type { Scripts } from '../../calculators/scripts/scripts.ts';
import type { Chart, Charts } from './load-chart.ts';

// The bundler must not see the URL as a literal. Otherwise it would add its preload helper, 1 kB on every page.
export async function fetchModule(path: string): Promise<unknown> {
  const address = `/wake/${path}.js`;
  return import(/* @vite-ignore */ address);
}

/** The deferred parts of a calculator. */
type Part =
  | 'read-answer'
  | 'data-panel'
  | 'behind'
  | 'normal-plots'
  | 'permalink'
  | 'journal-styles'
  | 'read-file'
  | 'make-file';

/** Loads a part by name. The caller states the type of the module: `fetchPart<typeof MakeFile>('make-file')`. */
export const fetchPart = <Module>(name: Part) => fetchModule(`calculator/${name}`) as Promise<Module>;

const fetchDefault = async <Part>(path: string) => ((await fetchModule(path)) as { default: Part }).default;

export const fetchInstrument = (name: string) => fetchDefault<Instrument>(`instruments/${name}`);

export const fetchScripts = (name: string) => fetchDefault<Scripts>(`scripts/${name}`);

export const fetchCharts = async (kind: string): Promise<Charts> => ({
  [kind]: await fetchDefault<Chart>(`charts/${kind}`),
});
