// What every page's copy file (content/pages/<page>.yaml) states, checked at build: a missing or overlong text fails the build and names it.
import * as z from 'zod/mini';
import { inAllTexts, withFacts } from './site-facts.ts';

// Mistakes are told in words; the small build of the library has none of its own.
z.config(z.locales.en());

const line = z.string().check(z.minLength(1), z.trim());
const link = z.strictObject({
  text: line,
  href: z.string().check(z.regex(/^(\/|#|https:)/, 'must be an address: /pricing, #below or https://….')),
});

/** Title and description as search engines show them. The title goes without the product's name. */
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

/** A heading and what stands under it: a section, or a card. */
export const passageSchema = z.strictObject({ title: line, text: line });

export const questionSchema = z.strictObject({ question: line, answer: line });

export type Metadata = z.infer<typeof metadataSchema>;
export type Hero = z.infer<typeof heroSchema>;
export type Link = z.infer<typeof link>;
export type Question = z.infer<typeof questionSchema>;
export { line as lineSchema, link as linkSchema };

/** The schemas by which pages were read, by the file of copy. */
export const copySchemas = new Map<string, z.ZodMiniType>();

/**
 * Takes a schema, the parsed YAML and the file's name; gives the copy, with the facts that it names.
 * Throws an error that names file, field and what is wrong, for an editor to read.
 */
export function readCopy<Schema extends z.ZodMiniType>(
  schema: Schema,
  document: unknown,
  file: string,
): z.output<Schema> {
  copySchemas.set(file, schema);
  const result = z.safeParse(schema, inAllTexts(document, withFacts));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`content/pages/${file} needs mending:\n${problems.join('\n')}`, { cause: result.error });
}

/** A page of which the copy file states no more than metadata and hero. */
export const simplePageSchema = z.strictObject({ metadata: metadataSchema, hero: heroSchema });
