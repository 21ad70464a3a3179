// Checks a page's copy beyond its schema: broken links, amounts and counts typed by hand, and unclosed markup.
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { stated } from '../plugins/names.ts';
import { typedName } from './product-name.ts';
import type { Problem } from './problem.ts';
import { linkProblem } from './check-link.ts';
import type { LintContext } from './surroundings.ts';

/** Takes a YAML file, its text, and the lint context; returns every broken link. */
export function checkCopyLinks(file: string, text: string, around: LintContext): Problem[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/\]\(([^)\s]+)\)|\bhref: *["']?([^"'\s,}]+)/g)].flatMap(([, inText, alone]) => {
      const target = inText ?? alone ?? '';
      const message = target.includes('{') ? undefined : linkProblem(target, undefined, around);
      return message === undefined ? [] : [{ file, line: at + 1, message }];
    }),
  );
}

/** Returns a message for each match of a pattern in the lines of a YAML text, except in comments. */
const eachMatch = (file: string, text: string, pattern: RegExp, say: (match: RegExpExecArray) => string) =>
  text.split('\n').flatMap((line, at): Problem[] =>
    [...line.replace(/(^|\s)#.*/, '').matchAll(pattern)].map((match) => ({
      file,
      line: at + 1,
      message: say(match),
    })),
  );

const amount =
  /(?:[$₹€£]|\b(?:USD|INR|Rs\.?|US\$)) ?\d[\d,.]*(?<![,.])|\b\d[\d,.]* ?(?:USD|INR|dollars|rupees)\b/g;

/** Takes a file of copy and its text; returns every amount of money that would not follow the price list. */
export const checkCopyAmounts = (file: string, text: string): Problem[] =>
  eachMatch(
    file,
    text,
    amount,
    ([found]) =>
      `${found} is typed by hand and would not follow a price change. Write the plan, as in {price:student}, {price:monthly:INR} or {price:group-academic-5}; the IDs are in content/catalog.yaml.`,
  );

const many =
  '\\b(?:[5-9]|\\d[\\d,]+|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif)ty(?:-\\w+)?)\\+?';
const quoted = (text: string) => text.replace(/[.+]/g, '\\$&');

/** Counts and other facts that change, as editors type them, and the placeholder for each. Small counts may be of something else. */
const counts: readonly [pattern: RegExp, placeholder: string][] = [
  ...['articles', 'calculators', 'languages', 'countries'].map((name): [RegExp, string] => [
    new RegExp(`${many}(?= (?:[a-z-]+ ){0,2}${name}\\b)`, 'gi'),
    `{${name}}`,
  ]),
  [new RegExp(`\\b${quoted(stated.participants)}\\b`, 'g'), '{participants}'],
  [new RegExp(`(?<![\\d.])${quoted(stated.version)}(?![\\d.])`, 'g'), '{version}'],
  [new RegExp(`${many}(?= years of (?:\\w+ )?experience\\b)`, 'gi'), '{years}'],
  [/\b\d+(?=[ -]days?[ -](?:free )?trial\b)/gi, '{trial}'],
];

/** Takes a file of copy and its text; returns every count that would not follow the content or content/site.yaml. */
export const checkCopyCounts = (file: string, text: string): Problem[] =>
  counts.flatMap(([pattern, placeholder]) =>
    eachMatch(
      file,
      text,
      pattern,
      ([found]) =>
        `${found} is typed by hand and would not change with the site. Write ${placeholder} instead, and the text between "double quotes".`,
    ),
  );

/** Markup that a page's copy does not have, with what to do; the first match counts. */
const foreign: readonly [RegExp, (found: string) => string][] = [
  [
    /<(?:Product|Company|Version) *\/>/,
    (tag) => `${tag} works in articles only. Write {${tag.replace(/\W/g, '').toLowerCase()}}.`,
  ],
  [
    /<\/?[a-z][^<>]*>/i,
    (tag) => `${tag} would be shown as typed. Remove it; **bold**, *italic*, and [words](/address) work.`,
  ],
  [/&(?:[A-Za-z]+|#\w+);/, (name) => `${name} would be shown as typed. Type the sign itself.`],
  [/\\[A-Za-z]{2,}/, (tex) => `${tex} would be shown as typed. Write the sign itself, such as α, or words.`],
  [/`/, () => 'a ` would be shown as typed. Write the name without it, or in **bold**.'],
  [
    /^#{1,6} /,
    (signs) => `${signs.trim()} would be shown as typed. Remove it: headings have fields of their own.`,
  ],
  [/\[\^[^\]]+\]/, (note) => `${note} would be shown as typed: footnotes work in articles only. Remove it.`],
  [
    /\$\{[^}]*\}|\{\{[^}]*\}\}|\{ *[\w:-]+ +\}|\{ +[\w:-]+ *\}/,
    (name) => `${name} is not a placeholder. Write {${name.replace(/[${}\s]/g, '')}}.`,
  ],
  [/\{[^{}]*$/, () => 'a brace { is not closed. Write } after the name of the placeholder, as in {product}.'],
  [
    /\b(?:TO[D]O|FIX[M]E|TBD)\b|\blorem[ ]ipsum\b/i,
    (word) => `"${word}" is left from a draft. Write the text.`,
  ],
];

/** Returns markup in the texts of a parsable YAML file that readers would see as typed. Formulas may have any sign. */
export function checkCopyTexts(file: string, text: string): Problem[] {
  const counter = new LineCounter();
  const problems: Problem[] = [];
  visit(parseDocument(text, { lineCounter: counter }), {
    Pair: (_, { key }) => (isScalar(key) && key.value === 'tex' ? visit.SKIP : undefined),
    Scalar(key, { value, range }) {
      const { line } = counter.linePos(range?.[0] ?? 0);
      if (key === 'key' || typeof value !== 'string') return;
      for (const [pattern, say] of foreign) {
        const [found] = pattern.exec(value) ?? [];
        if (found === undefined) continue;
        problems.push({ file, line, message: say(found) });
        return;
      }
      const message = typedName(value);
      if (message !== undefined) problems.push({ file, line, message });
    },
  });
  return problems;
}

/** The message about a link with a space in it, or without its end. */
export const incompleteLink =
  'this link is incomplete. Write [words](/address), with no space between ] and ( or in the address.';

/** Takes a file of copy and its text; returns markup that readers would see as typed, or text that it hides. */
export function checkCopyMarks(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, at): Problem[] => {
    const say = (message: string): Problem[] => [{ file, line: at + 1, message }];
    if (/^\s*(#|$)/.test(line)) return [];
    const [, plain = ''] = /^\s*(?:- )?(?:[\w-]+: +)?(?:- )?(.*)$/.exec(line) ?? [];
    if (/^[^"'[{|>].* #/.test(plain))
      return say(
        'the text after # is a comment, which is not shown. To show it, put the whole text between "double quotes".',
      );
    if (/^["']?[“„«].*[”“»]["']?$/.test(plain) && !/[”“»].*[“„«]/.test(plain.slice(1)))
      return say(
        'the text is between curly quotation marks, which readers would see. Use straight ones: "…".',
      );
    if (
      (line.match(/\*\*/g) ?? []).length % 2 === 1 ||
      /\*\* [^*]+\*\*(?!\w)/.test(` ${line}`.replace(/ \*\*\S[^*]*\*\*/g, ''))
    )
      return say(
        'two asterisks ** would be shown as typed. Write **bold words** with no space inside the asterisks.',
      );
    return /\]\s+\((?:\/|#|https:)|\]\([^)]*$|\]\([^)\s]*\s[^)]*\)/.test(line) ? say(incompleteLink) : [];
  });
}
