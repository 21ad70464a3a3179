// The common schema of all copy files (content/pages/<page>.yaml), validated at build. A missing or overlong text fails
// the build with an error that names it.
import * as z from 'zod/mini';
import { inAllTexts, withFacts } from './site-facts.ts';

// zod's small build has no messages unless a locale is configured.
z.config(z.locales.en());

const line = z.string().check(z.minLength(1), z.trim());
const link = z.strictObject({
  text: line,
  href: z.string().check(z.regex(/^(\/|#|https:)/, 'must be a link: /pricing, #below, or https://….')),
});

/** The title and description for search engines. The title excludes the product's name. */
export const metadataSchema = z.strictObject({
  title: z.string().check(z.minLength(2), z.maxLength(60)),
  description: z.string().check(z.minLength(50), z.maxLength(160)),
});

export const heroSchema = z.strictObject({
  title: line,
  description: z.optional(line),
  primary: z.optional(link),
  secondary: z.optional(link),
});

/** A heading with text: a section or a card. */
export const passageSchema = z.strictObject({ title: line, text: line });

export const questionSchema = z.strictObject({ question: line, answer: line });

export type Metadata = z.infer<typeof metadataSchema>;
export type Hero = z.infer<typeof heroSchema>;
export type Link = z.infer<typeof link>;
export type Question = z.infer<typeof questionSchema>;
export { line as lineSchema, link as linkSchema };

/** The schemas used to read the pages, by copy file. */
export const copySchemas = new Map<string, z.ZodMiniType>();

/** Validates parsed YAML and replaces the facts it names. Throws an error that names the file, the field, and the problem, for editors. */
export function readCopy<Schema extends z.ZodMiniType>(
  schema: Schema,
  document: unknown,
  file: string,
): z.output<Schema> {
  copySchemas.set(file, schema);
  const result = z.safeParse(schema, inAllTexts(document, withFacts));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`content/pages/${file} has errors:\n${problems.join('\n')}`, { cause: result.error });
}

/** A page whose copy file has only metadata and a hero. */
export const simplePageSchema = z.strictObject({ metadata: metadataSchema, hero: heroSchema });
