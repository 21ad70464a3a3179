// What visitors call things: content/synonyms.yaml, checked.
import * as z from 'zod/mini';
import document from '../../content/synonyms.yaml';

/** Groups of words and phrases that mean the same to who searches. */
export const synonyms = z
  .array(z.array(z.string().check(z.minLength(2))).check(z.minLength(2)))
  .parse(document, { jitless: true });
