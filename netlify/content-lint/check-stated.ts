// Reports schema errors in the site's facts, the price list, the redirects, and each page's copy.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import type { Problem } from './problem.ts';
import { inWords } from './in-words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Parses a file as the build does and throws if it is invalid. */
type Reader = (document: unknown) => unknown;

// Each is imported only on demand, because its module reads its own file, which may be the broken one.
const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  'content/site.yaml': async () => {
    const { siteSchema } = await import('../../src/site.ts');
    return (document) => siteSchema.parse(document);
  },
  'content/catalog.yaml': async () => {
    const [{ taxSchema }, { parseCatalog }] = await Promise.all([
      import('../../src/domain/billing/tax.ts'),
      import('../../src/domain/catalog.ts'),
    ]);
    return (document) => {
      taxSchema.parse(document);
      parseCatalog(document);
    };
  },
  'content/vendor/facts.yaml': async () => {
    const { vendorSchema } = await import('../../src/domain/vendor.ts');
    return (document) => vendorSchema.parse(document);
  },
  'content/redirects.yaml': async () => {
    const { redirectsSchema } = await import('../../src/domain/moved-articles.ts');
    return (document) => redirectsSchema.parse(document);
  },
};

/** Checks beyond the schema. */
const more: Readonly<Record<string, () => Promise<(file: string, text: string) => Problem[]>>> = {
  'content/site.yaml': async () => (await import('./check-site.ts')).checkSite,
};

/** Whether a file states facts of the whole site with its own schema. */
export const isStated = (file: string) => file in readers;

/** Returns the reader of a page's copy: src/content/pages/<page>.ts, or that of a simple page. */
async function copyReader(name: string): Promise<Reader> {
  const { copySchemas, readCopy, simplePageSchema } = await import('../../src/content/page-copy.ts');
  const module = join(root, 'src/content/pages', `${basename(name, '.yaml')}.ts`);
  // The import throws the errors in its own file, which this reader reports itself.
  if (existsSync(module)) await import(pathToFileURL(module).href).catch(() => undefined);
  return (document) => readCopy(copySchemas.get(name) ?? simplePageSchema, document, name);
}

/** Takes a file that a schema reads (its path from the repository's root, and its parsable text); returns every problem. */
export async function checkStated(file: string, text: string): Promise<Problem[]> {
  try {
    const read = await (readers[file]?.() ?? copyReader(basename(file)));
    read(parseDocument(text).toJS());
    return (await more[file]?.())?.(file, text) ?? [];
  } catch (error) {
    return inWords(file, text, error);
  }
}
