// The sentence that names a figure's drawing: what it shows.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GalleryFigure } from './figure.ts';

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

export function titleOf({ slug, Chart }: Pick<GalleryFigure, 'slug' | 'Chart'>): string {
  const [, title] =
    /<title[^>]*>([^<]*)<\/title>/.exec(renderToStaticMarkup(createElement(Chart, { id: slug }))) ?? [];
  if (!title) throw new Error(`The figure "${slug}" has no title.`);
  return title.replace(/&([#\w]+);/g, (whole, name: string) => letters[name] ?? whole);
}
