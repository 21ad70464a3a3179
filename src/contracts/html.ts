// Markup that escapes all text by construction: strings become text, and only markup created here stays markup.
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

/** Finished markup, created by `html`, `attributes`, or `trustedHtml`. */
export type Html = Markup;

/** A value in a template: text or a number, which is escaped; markup; a list of these; or an empty value, which renders nothing. */
export type Part = Html | string | number | undefined | null | false | readonly Part[];

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Markup) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return escapeMarkup(String(part));
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/**
 * Creates markup from a template. Inserted values are escaped for element content and quoted attributes alike. A line
 * break in the template and its indentation become one space.
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
 * Renders the attributes of an element: `true` renders the name only, `false` and `undefined` omit it.
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

/** Marks a string as trusted markup, created by the build or one of our renderers. Never pass visitor input. */
export const trustedHtml = (markup: string): Html => new Markup(markup);
