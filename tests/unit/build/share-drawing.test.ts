import { describe, expect, it } from 'vitest';
import { cardOf, drawingOf, linesOf } from '../../../netlify/build/share-drawing.ts';

const page = (title: string, body = '') =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;

describe('the picture of a shared link', () => {
  it('breaks a headline between words and loses none', () => {
    const text = 'Binary logistic regression, explained with real data';
    const lines = linesOf(text, 9);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(' ')).toBe(text);
  });

  it('keeps a word longer than the line whole', () => {
    expect(linesOf('Pharmacokinetics', 2)).toEqual(['Pharmacokinetics']);
  });

  it('says the title without the name of the product, escaped', () => {
    const svg = drawingOf(page('Counts &lt; 5 | Biospect'));
    expect(svg).toContain('Counts &lt; 5');
    expect(svg).not.toContain('| Biospect');
  });

  it('carries the figure that an article names as its own', () => {
    const chart =
      '<figure data-shared><svg viewBox="0 0 9 9"><path class="ln" d="M0 0L9 9"></path></svg></figure>';
    expect(drawingOf(page('Title', chart))).toContain('d="M0 0L9 9"');
    expect(drawingOf(page('Title', chart.replace(' data-shared', '')))).not.toContain('d="M0 0L9 9"');
  });
});

describe('the picture on a card of the blog index', () => {
  it('is the figure without its words, or nothing where an article has none', () => {
    const chart =
      '<figure data-shared><svg viewBox="0 0 9 9"><title>Said</title><path d="M0 0L9 9"></path><text>Axis</text></svg></figure>';
    const card = cardOf(page('Title', chart));
    expect(card).toContain('d="M0 0L9 9"');
    expect(card).not.toMatch(/Axis|Said/);
    expect(cardOf(page('Title'))).toBeUndefined();
  });
});
