// The metadata of each dataset: content/datasets/<name>.yaml.
import { type Dataset, datasetSchema } from './dataset.ts';

const files = import.meta.glob<unknown>('../../../content/datasets/*.yaml', {
  eager: true,
  import: 'default',
});
const datasets = new Map(
  Object.entries(files).map(([path, document]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length),
    datasetSchema.parse(document),
  ]),
);

export const datasetNames: readonly string[] = [...datasets.keys()];

/** The metadata of a dataset. Throws an error written for editors if there is none of this name. */
export function datasetOf(name: string): Dataset {
  const dataset = datasets.get(name);
  if (!dataset)
    throw new Error(
      `There is no dataset "${name}". Those in content/datasets are: ${[...datasets.keys()].join(', ')}.`,
    );
  return dataset;
}
