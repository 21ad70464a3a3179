import type { Numbering } from './body.ts';

type Numbered = keyof Numbering;

/** The number of a figure, table or equation of this article. Throws, in an editor's words, where the id is not there. */
export function numberOf(locals: App.Locals, kind: Numbered, id: string): number {
  const number = locals.article.numbering[kind][id];
  if (number === undefined)
    throw new Error(
      `The article has no ${kind} with the id "${id}". Write id="${id}" first in its tag, or correct the reference.`,
    );
  return number;
}

/** Where a numbered thing stands on the page. */
export const anchorOf = (kind: Numbered, id: string) => `${kind}-${id}`;
