// Markup in which every text is escaped by construction: a string becomes text, and only markup made here stays markup.
import { escapeMarkup } from './escape-markup.ts';

class Markup {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

/** Finished markup, made by `html`, `attributes` or `trustedHtml`. */
export type Html = Markup;

/** What a template takes: text and numbers, which are escaped; markup; lists of them; and nothing, which leaves nothing. */
export type Part = Html | string | number | undefined | null | false | readonly Part[];

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Markup) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return escapeMarkup(String(part));
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/**
 * Markup from a template. What is filled in is escaped, for an element's content and for a quoted attribute alike. A line break of the template
 * and its indent become one space.
 * @example
 * ```ts
 * const names = ['Ada', '<Bo>'];
 * String(html`<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`);
 * // '<ul><li>Ada</li><li>&lt;Bo&gt;</li></ul>'
 * ```
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Markup(strings.map((text, i) => oneLine(text) + markupOf(parts[i])).join(''));

/**
 * The attributes of an element: `true` writes the name alone, `false` and `undefined` leave it out.
 * @example
 * ```ts
 * String(html`<input ${attributes({ name: 'a"b', required: true, hidden: false })}>`);
 * // '<input name="a&quot;b" required>'
 * ```
 */
export const attributes = (list: Readonly<Record<string, string | number | boolean | undefined>>): Html =>
  new Markup(
    Object.entries(list)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => (value === true ? name : `${name}="${escapeMarkup(String(value))}"`))
      .join(' '),
  );

/** Markup that was made elsewhere, by the build or by one of our renderers. Never pass what a visitor sent. */
export const trustedHtml = (markup: string): Html => new Markup(markup);
