// The schema of content/datasets/<name>.yaml.
import { z } from 'astro/zod';

export const datasetSchema = z.strictObject({
  title: z.string(),
  about: z.string(),
  /** Keys of content/bibliography.yaml. */
  sources: z.array(z.string()).min(1),
  license: z.string(),
  /** The columns of content/datasets/<name>.csv. */
  variables: z.record(z.string(), z.string()),
});

export type Dataset = z.infer<typeof datasetSchema>;
