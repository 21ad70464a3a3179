// Generates a JSON Schema for every kind of content file from the schemas that the build uses, so that editors can
// complete and validate. Each YAML file names its schema in its first line.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { datasetSchema } from '../../src/content/article/dataset.ts';
import { frontMatterSchema } from '../../src/content/article/front-matter.ts';
import { guideSchema } from '../../src/content/guide/front-matter.ts';
import { workSchema } from '../../src/content/article/work.ts';
import { copySchemas, simplePageSchema } from '../../src/content/page-copy.ts';
import { catalogSchema } from '../../src/domain/catalog.ts';
import { redirectsSchema } from '../../src/domain/moved-articles.ts';
import { taxSchema } from '../../src/domain/billing/tax.ts';
import { vendorSchema } from '../../src/domain/vendor.ts';
import { siteSchema } from '../../src/site.ts';

const folder = '.config/schemas';

type Json = { properties?: object; required?: string[] } & Record<string, unknown>;

/** Converts a schema to JSON Schema, describing the file's input rather than the parsed result. A day is written as 2025-08-12. */
const jsonOf = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type, out } = zodSchema._zod.def as { type: string; out?: z.core.$ZodType };
      if (type === 'pipe' && out?._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date' });
      // A value that is filled in may be a name from content/site.yaml.
      delete jsonSchema.default;
    },
  });

/** Takes the repository's root. Returns the schemas with their file names and the content files that they apply to. */
export async function schemasFor(root: string): Promise<{ name: string; of: string; schema: object }[]> {
  const pages = globSync('content/pages/*.yaml', { cwd: root })
    .map((file) => basename(file, '.yaml'))
    .filter((name) => name !== 'menus')
    .sort();
  for (const file of globSync('src/content/pages/*.ts', { cwd: root }).sort())
    await import(pathToFileURL(join(root, file)).href);
  const [prices, taxes] = [jsonOf(catalogSchema), jsonOf(taxSchema)];
  const catalog = {
    ...prices,
    properties: { ...taxes.properties, ...prices.properties },
    required: [...(taxes.required ?? []), ...(prices.required ?? [])],
  };
  return [
    { name: 'article', of: 'content/articles/*.mdx', schema: jsonOf(frontMatterSchema) },
    { name: 'guide', of: 'content/guides/*.mdx', schema: jsonOf(guideSchema) },
    {
      name: 'bibliography',
      of: 'content/bibliography.yaml',
      schema: jsonOf(z.record(z.string(), workSchema)),
    },
    { name: 'catalog', of: 'content/catalog.yaml', schema: catalog },
    { name: 'dataset', of: 'content/datasets/*.yaml', schema: jsonOf(datasetSchema) },
    { name: 'redirects', of: 'content/redirects.yaml', schema: jsonOf(redirectsSchema) },
    { name: 'site', of: 'content/site.yaml', schema: jsonOf(siteSchema) },
    { name: 'vendor', of: 'content/vendor/facts.yaml', schema: jsonOf(vendorSchema) },
    ...pages.map((page) => ({
      name: `page-${page}`,
      of: `content/pages/${page}.yaml`,
      schema: jsonOf(copySchemas.get(`${page}.yaml`) ?? simplePageSchema),
    })),
  ];
}

/** Returns the first line of a YAML file, which names its schema. */
export const lineFor = (file: string, name: string) =>
  `# yaml-language-server: $schema=${relative(dirname(file), `${folder}/${name}.json`)}`;

/** Writes the schemas of the repository in the working directory. `npm ci` runs it. */
export async function run(): Promise<void> {
  const root = process.cwd();
  mkdirSync(folder, { recursive: true });
  for (const { name, of, schema } of await schemasFor(root)) {
    writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
    for (const file of of.endsWith('.yaml') ? globSync(of) : []) {
      const text = readFileSync(file, 'utf8').replace(/^# yaml-language-server:.*\n/, '');
      writeFileSync(file, `${lineFor(file, name)}\n${text}`);
    }
  }
}
