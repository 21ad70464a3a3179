// Wording of the messages: suggestions for mistyped names, and the parser's errors in plain language.
import { latexAdvice } from './left-in-text.ts';
import type { Unreadable } from './article-source.ts';
import type { Problem } from './problem.ts';

/** Lists the first few names. */
export const listed = (names: readonly string[], most = 12) =>
  names.length > most ? `${names.slice(0, most).join(', ')} …` : names.join(', ');

/** Returns the known name most similar to a mistyped one. */
export function closest(name: string, names: readonly string[]): string {
  const pairs = (text: string) => new Set([...text].map((_, i) => text.slice(i, i + 2).toLowerCase()));
  const letters = (text: string) => [...text.toLowerCase()].sort().join('');
  const own = pairs(name);
  const likeness = (other: string) => {
    if (letters(other) === letters(name)) return 1;
    const shared = [...pairs(other)].filter((pair) => own.has(pair)).length;
    return (2 * shared) / (own.size + pairs(other).size);
  };
  const [best] = [...names].sort((a, b) => likeness(b) - likeness(a));
  return best !== undefined && likeness(best) > 0.4 ? ` Did you mean "${best}"?` : '';
}

/** Explains a backslash between double quotes. Takes it with the letters after it: `\beta`. */
export const escapeAdvice = (escape: string) =>
  `between "double quotes", a backslash starts a special character, so ${escape} is not kept. Put the text between 'single quotes', or write \\${escape}.`;

export const likeOthers =
  'Write works as in smith-2020: and below it, two spaces in, authors: [Smith J], year: 2020, title: Boxes, in: Journal of boxes.';

/** What to do about a sign that starts something else than text. */
export const startAdvice = (sign: string, put = 'put') =>
  `${put} text that begins with ${sign} between "double quotes".`;

/** Explanations of YAML that can't be parsed, by the parser's message and the line; the first match counts. */
const misparses: readonly ((said: string, line: string) => string | false | undefined)[] = [
  (said, line) =>
    (/[Tt]ab/.test(said) || /^ *\t/.test(line)) &&
    'this line is indented with a tab, which YAML, the format of this file, does not allow. Use spaces, as many as the lines around it.',
  (_, line) => /^@\w+\{/.test(line) && `this is BibTeX, which this file cannot hold. ${likeOthers}`,
  (said, line) =>
    /Invalid escape/.test(said) && escapeAdvice(/\\[A-Za-z]+(?=[^"]*"[^"]*$)/.exec(line)?.[0] ?? '\\'),
  (_, line) =>
    line.split('[').length > line.split(']').length && 'a bracket [ is not closed in this line. Write ].',
  (_, line) => {
    const [, sign] = /(?:^|: |- )\s*([[{*&!%@`]|[|>](?=\s*[^\s\d+-])|[-?](?= ))[^,]*$/.exec(line) ?? [];
    return sign && startAdvice(sign);
  },
  (said) => said === 'alias' && startAdvice('*'),
  (said, line) =>
    /Implicit (keys|map)|sequence|mapping/.test(said) &&
    !(/Nested/.test(said) && /: .*:(?: |$)/.test(line)) &&
    'this line is formatted differently from those around it. A field has a name, a colon, and a space; an entry of a list starts with "- "; both have the same indentation as their neighbors.',
  (said) => {
    const [, name = ''] = /\n\s*([^\n:]+):[^\n]*\n\s*\^/.exec(said) ?? [];
    return /keys must be unique/.test(said) && `the field ${name.trim()} appears twice. Remove one.`;
  },
  (said) =>
    /Nested mappings/.test(said) && 'there is a colon inside the text. Put the text between "double quotes".',
  (said) =>
    /multiple documents/.test(said) &&
    'a line of --- or ... ends the file there, so what follows is not read. Remove that line.',
  (said) =>
    /Unexpected scalar|Missing closing/.test(said) &&
    `there is a quotation mark inside quoted text, or one is missing. Text between "double quotes" may contain 'single quotes'.`,
];

/** Explains an error in front matter or a YAML file and how to fix it. */
export function yamlAdvice(said: string, line = ''): string {
  for (const explain of misparses) {
    const advice = explain(said, line);
    if (advice) return advice;
  }
  return `${said.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')}. Put a text that contains a colon or a quotation mark between "double quotes".`;
}

/** Returns what to write for a tag that is opened but not closed. */
const closing = (tag: string) =>
  ['br', 'hr', 'img'].includes(tag)
    ? `Write <${tag} />.`
    : `Write </${tag}> where it ends, or, if it is empty, <${tag} … />.`;

/** Explanations of lines that can't be parsed; the first match counts. */
const misreadings: readonly ((said: string, source: string) => string | undefined)[] = [
  (_, source) => {
    const [command] = /\\[A-Za-z]+(?=\*?\{)/.exec(source) ?? [];
    return command && latexAdvice(command);
  },
  (_, source) => {
    const [attributes] = /\{(?:[#.][\w-]+|\w+=[^{}]*)\}/.exec(source) ?? [];
    return (
      attributes &&
      `${attributes} is markup of another program. Remove it: the site sets sizes and anchors itself.`
    );
  },
  (_, source) => {
    const [citation] = /\{[A-Z][^{}]*,? (?:19|20)\d\d[^{}]*\}/.exec(source) ?? [];
    return (
      citation &&
      `${citation} is a citation of another program. Write <Cite of="student-1908" />, with a key of content/bibliography.yaml.`
    );
  },
  (_, source) => {
    const [, attribute] = /\s(\w+)="[^"]*"[^\s/>=]/.exec(source) ?? [];
    return (
      attribute &&
      `a quotation mark is inside the value of ${attribute}. Use “ and ” there, because " ends the value.`
    );
  },
  (said) => {
    const [, tag] = /Unexpected closing tag `(<\/\w*>)`/.exec(said) ?? [];
    return (
      tag &&
      `${tag} closes a tag that is not open. Remove it, or write ${tag.replace('/', '')} where it starts.`
    );
  },
  (_, source) =>
    /\{\s*\/\*/.test(source) && !source.includes('*/}')
      ? 'a comment is opened by {/* and not closed. Write */} where it ends.'
      : undefined,
  (_, source) =>
    /<(https?:\/\/|mailto:|[^\s<>@]+@)[^>]*>/.test(source)
      ? 'an address between < and > is read as a tag. Write [words](https://…), or [words](mailto:name@site.org).'
      : undefined,
  (_, source) =>
    source.includes('<!--') ? 'a comment is written between {/* … */}, not as in HTML.' : undefined,
  (_, source) => {
    const [, attribute, value] = /<[A-Z]\w*[^>]*?\s(\w+)=([^"'{\s>]+)/.exec(source) ?? [];
    return attribute === undefined || value === undefined
      ? undefined
      : `put a value in a tag between straight quotation marks: ${attribute}="${value.replace(/[“”„‘’«»]/g, '')}".`;
  },
  (said) =>
    /closing brace|parse expression/.test(said)
      ? 'a brace { starts a computed value, and this one cannot be computed. To show a brace, write \\{ and \\}.'
      : undefined,
];

/** Explains the parser's error and how to fix it. */
export function unreadable({ said, source, isInFrontMatter }: Unreadable): string {
  if (said === 'front-matter' && source !== '')
    return 'the front matter that starts here does not end. Below its last field, write a line of three hyphens --- and nothing else.';
  if (said === 'front-matter')
    return 'does not start with its front matter. The first line must be ---, then come the fields (title, description …), then --- again. Copy the top of another article.';
  if (isInFrontMatter) return `the front matter cannot be read: ${yamlAdvice(said, source)}`;
  const shown = source.trim() === '' ? '' : ` The line reads: ${source.trim().slice(0, 80)}`;
  for (const inWords of misreadings) {
    const advice = inWords(said, source);
    if (advice !== undefined) return `${advice}${shown}`;
  }
  const [, tag] = /closing tag for `<(\w+)>`/.exec(said) ?? [];
  if (tag !== undefined) return `<${tag}> is opened but never closed. ${closing(tag)}`;
  if (said.includes('`<`') || /<[^a-zA-Z/>]/.test(source))
    return `a < starts a tag. For "less than" in the text write &lt; (as in p &lt; 0.05); for a link write [words](address).${shown}`;
  return `${said.replace(/ \(mdx-jsx.*/, '')}.${shown}`;
}

/** Returns why an article's numbers could not be computed, with the line of its `.ts` file that was running. */
export function whyNotComputed(
  file: string,
  error: unknown,
  datasets: readonly string[],
  text = '',
): Problem[] {
  const said = error instanceof Error ? error.message : String(error);
  const [, missing] = /Cannot find module .*\/content\/datasets\/(.+?)\.csv/.exec(said) ?? [];
  const [, unfound] = /Cannot find module '[^']*\/((?:src|content)\/[^']+)'/.exec(said) ?? [];
  const whyElse = unfound === undefined ? said : `there is no ${unfound}, which it imports.`;
  const why =
    missing === undefined
      ? whyElse
      : `there is no content/datasets/${missing}.csv.${closest(missing, datasets)} There are: ${listed(datasets, 30)}.`;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, line] = new RegExp(`${file.replaceAll('.', '\\.')}:(\\d+)`).exec(stack) ?? [];
  const name = missing === undefined ? unfound?.split('/').at(-1) : `${missing}.csv`;
  const imported = name === undefined ? 0 : text.split('\n').findIndex((each) => each.includes(name)) + 1;
  return [
    {
      file,
      line: line === undefined ? imported || undefined : Number(line),
      message: `its numbers cannot be computed: ${why}`,
    },
  ];
}
