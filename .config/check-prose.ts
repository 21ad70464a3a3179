// Part of `npm run check:lint`: finds the phrases in phrases.txt in the prose of the files that prose.json lists as
// clean, so that they stay clean. `node .config/check-prose.ts FOLDER …` checks other files before they are added to
// the list.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Phrase = { find: RegExp; instead: string };
type Exception = { file: string; phrase: string; why: string };
type Found = { file: string; line: number; phrase: string; instead: string };

const folder = new URL('.', import.meta.url).pathname;

/** Parses phrases.txt. */
export const phrasesIn = (text: string): Phrase[] =>
  text.split('\n').flatMap((line) => {
    const [pattern, instead] = line.startsWith('#') ? [] : line.split(' => ');
    return pattern && instead ? [{ find: new RegExp(pattern, 'i'), instead }] : [];
  });

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** Returns a text with only its prose, on the same lines: without code, paths, and identifiers. */
export function proseOf(file: string, text: string): string {
  const isMarkdown = /\.mdx?$/.test(file);
  const withoutCode = isMarkdown
    ? text.replaceAll(/^(?:```[\s\S]*?^```| {4}.*$)/gm, blank).replaceAll(/`[^`\n]*`/g, blank)
    : // A quoted single word is a value, not a sentence.
      text.replaceAll(/^\s*(?:import|export) .* from .*$/gm, blank).replaceAll(/(['"`])[^\s'"`]*\1/g, blank);
  return withoutCode
    .replaceAll(/\]\([^)]*\)/g, blank)
    .replaceAll(/[\w.-]*[\w-][/_][\w./-]*|\b[\w-]+\.(?:ts|tsx|astro|yaml|md|css|json)\b/g, blank)
    .replaceAll(/\b\w*[a-z][A-Z]\w*\b/g, blank);
}

const isSentence = (line: string) =>
  /\S\s+\S+\s+\S/.test(line) && /\/\/|\/\*|^\s*\*|['"`>#|]|^[A-Z–-]|:\s|^\w/.test(line);

/** Returns the phrases found in a file's prose. Those that start with `(` apply to titles, which only tests have. */
export function findIn(file: string, text: string, phrases: readonly Phrase[]): Found[] {
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const ours = phrases.filter(({ find }) => isTest || !find.source.startsWith('\\('));
  return proseOf(file, text)
    .split('\n')
    .flatMap((line, i) => {
      if (!isSentence(line)) return [];
      return ours.flatMap(({ find, instead }) => {
        const [phrase] = find.exec(line) ?? [];
        return phrase === undefined ? [] : [{ file, line: i + 1, phrase, instead }];
      });
    });
}

if (import.meta.main) {
  const { clean, exceptions } = JSON.parse(readFileSync(`${folder}prose.json`, 'utf8')) as {
    clean: string[];
    exceptions: Exception[];
  };
  const asked = process.argv.slice(2);
  const files = execFileSync('git', ['ls-files', '--', ...(asked.length > 0 ? asked : clean)], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|astro|mjs|md|mdx|yaml|yml|css)$/.test(file));
  const phrases = phrasesIn(readFileSync(`${folder}phrases.txt`, 'utf8'));
  const found = files.flatMap((file) => findIn(file, readFileSync(file, 'utf8'), phrases));
  const isException = ({ file, phrase }: Found) =>
    exceptions.some((each) => each.file === file && each.phrase.toLowerCase() === phrase.toLowerCase());
  const wrong = found.filter((each) => !isException(each));
  for (const { file, line, phrase, instead } of wrong)
    console.log(`${file}:${line}: "${phrase}": ${instead}`);
  const unused =
    asked.length > 0
      ? []
      : exceptions.filter(
          ({ file, phrase }) =>
            !found.some((each) => each.file === file && each.phrase.toLowerCase() === phrase.toLowerCase()),
        );
  for (const { file, phrase } of unused) console.log(`.config/prose.json: ${file} no longer has "${phrase}"`);
  if (wrong.length + unused.length > 0) process.exitCode = 1;
}
