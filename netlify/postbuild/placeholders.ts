// Stops a production build that still contains a placeholder for an address or number.
import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';

/** The files that contain placeholders. */
export const filesWithPlaceholders = ['content/site.yaml', 'content/vendor/facts.yaml'] as const;

/**
 * Takes the text of such a file; returns the paths of the remaining placeholders: values marked `# placeholder`, and
 * any on an `.example` domain (RFC 2606, section 2).
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

/** Throws in a production build if placeholders remain and lists them. In other builds, returns their number. */
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
