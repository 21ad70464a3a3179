// Checks a page's copy beyond its schema: broken links, hardcoded amounts, and unclosed markup.
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

/** Takes a file of copy and its text; returns every amount of money that would not follow the price list. */
export function checkCopyAmounts(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.replace(/(^|\s)#.*/, '').matchAll(/[$₹]\s?\d[\d,.]*(?<![,.])/g)].map(([amount]) => ({
      file,
      line: at + 1,
      message: `${amount} is typed by hand and would not follow a price change. Write the plan, as in {price:student}, {price:monthly:INR} or {price:group-academic-5}; the IDs are in content/catalog.yaml.`,
    })),
  );
}

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
    return /\]\s+\((?:\/|#|https:)|\]\([^)]*$|\]\([^)\s]*\s[^)]*\)/.test(line)
      ? say(
          'this link is incomplete. Write [words](/address), with no space between ] and ( or in the address.',
        )
      : [];
  });
}
