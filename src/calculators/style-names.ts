import type { Style } from './sentence.ts';

/** The styles that a reader can choose, with their names. */
export const styleNames = {
  site: 'This site',
  apa: 'APA 7',
  ama: 'AMA',
  nature: 'Nature',
} as const satisfies Record<Style, string>;
