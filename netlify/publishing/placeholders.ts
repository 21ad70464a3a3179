// A production build must not go out with an address or number that was never filled in.
import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';

/** Where they stand. */
export const filesWithPlaceholders = ['content/site.yaml', 'content/vendor/facts.yaml'] as const;

/**
 * Takes the text of such a file; gives the paths of the values that are still placeholders:
 * those marked `# placeholder`, and any on an `.example` address (RFC 2606, section 2).
 */
export function placeholdersIn(text: string): string[] {
  const found: string[] = [];
  visit(parseDocument(text), {
    Pair(_, pair, ancestors) {
      const keys = [...ancestors, pair].flatMap((node) =>
        'key' in node && isScalar(node.key) ? [String(node.key.value)] : [],
      );
      const { value } = pair;
      const comment = isScalar(value) || isSeq(value) || isMap(value) ? (value.comment ?? '') : '';
      const unreal =
        isScalar(value) && typeof value.value === 'string' && /\.example(\/|$|:)/.test(value.value);
      if (unreal || comment.trim().startsWith('placeholder')) found.push(keys.join('.'));
    },
  });
  return found;
}

/** Throws in a production build while a placeholder remains; says which. Elsewhere it only counts them. */
export function refusePlaceholders(file: string, context: string | undefined): number {
  const found = placeholdersIn(readFileSync(file, 'utf8'));
  if (context === 'production' && found.length > 0) {
    throw new Error(
      `${file} still has placeholders that a visitor would see. Fill in, and take away the word "placeholder":\n` +
        found.map((path) => `  ${path}`).join('\n'),
    );
  }
  return found.length;
}
