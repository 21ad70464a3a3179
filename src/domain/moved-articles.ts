// Articles that were renamed or removed: content/redirects.yaml.
import * as z from 'zod/mini';
import document from '../../content/redirects.yaml';

const name = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens only, without a slash.'),
  );

export const redirectsSchema = z.strictObject({
  moved: z.record(name, name),
  removed: z.record(name, z.array(name)),
});

const { moved, removed } = redirectsSchema.parse(document, { jitless: true });

export { moved, removed };

/** The current slug of an article. */
export const nameNow = (slug: string): string => moved[slug] ?? slug;
