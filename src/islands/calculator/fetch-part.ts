// What a page fetches by its name, each a file of its own: calculators, their scripts and charts are made by `netlify/plugins/own-copies.ts`, the
// parts of a calculator are listed in `astro.config.mjs`.
import type { Instrument } from '../../instruments/instrument.ts';
import type * as JournalStyles from '../../instruments/journal-styles.ts';
import type { Scripts } from '../../instruments/scripts/scripts.ts';
import type * as Permalink from '../../instruments/permalink.ts';
import type * as Behind from './Behind.tsx';
import type * as DataPanel from './DataPanel.tsx';
import type { Chart, Charts } from './load-chart.ts';
import type * as ReadFile from './open-file/read-file.ts';
import type * as ReadAnswer from './read-answer.ts';
import type * as NormalPlots from './NormalPlots.tsx';
import type * as MakeFile from './take-along/make-file.ts';

type Parts = {
  readonly 'read-answer': typeof ReadAnswer;
  readonly 'data-panel': typeof DataPanel;
  readonly behind: typeof Behind;
  readonly 'normal-plots': typeof NormalPlots;
  readonly permalink: typeof Permalink;
  readonly 'journal-styles': typeof JournalStyles;
  readonly 'read-file': typeof ReadFile;
  readonly 'make-file': typeof MakeFile;
};

// An address that the bundler does not see written out: for others it brings what preloads their imports, 1 kB on every page.
export async function fetchModule(path: string): Promise<unknown> {
  const address = `/wake/${path}.js`;
  return import(/* @vite-ignore */ address);
}

export const fetchPart = <Name extends keyof Parts>(name: Name) =>
  fetchModule(`calculator/${name}`) as Promise<Parts[Name]>;

const fetchDefault = async <Part>(path: string) => ((await fetchModule(path)) as { default: Part }).default;

export const fetchInstrument = (name: string) => fetchDefault<Instrument>(`instruments/${name}`);

export const fetchScripts = (name: string) => fetchDefault<Scripts>(`scripts/${name}`);

export const fetchCharts = async (kind: string): Promise<Charts> => ({
  [kind]: await fetchDefault<Chart>(`charts/${kind}`),
});
