// Part of `npm run check:lint`: finds the phrases of phrases.txt in the prose of all files. prose.json lists the files that quote other
// sources, and the exceptions. `node .config/check-prose.ts FOLDER …` checks only these folders.
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

/** A comment or a string, or else code up to the next one. */
const commentOrString =
  /(\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|[^'"`/\n]+|./g;

/** Returns a text with only its prose, on the same lines: without code, paths, and identifiers. */
export function proseOf(file: string, text: string): string {
  const isMarkdown = /\.mdx?$/.test(file);
  // JSX and templates have text between their tags, so only the quoted values and the imports of these are removed.
  const ofCode = /\.m?ts$/.test(file)
    ? text.replaceAll(commentOrString, (all, kept?: string) => kept ?? blank(all))
    : text.replaceAll(/^\s*(?:import|export) .* from .*$/gm, blank);
  const withoutCode = isMarkdown
    ? text.replaceAll(/^(?:```[\s\S]*?^```| {4}.*$)/gm, blank).replaceAll(/`[^`\n]*`/g, blank)
    : // A quoted single word is a value, not a sentence.
      ofCode.replaceAll(/(['"`])[^\s'"`]*\1/g, blank);
  return withoutCode
    .replaceAll(/\]\([^)]*\)/g, blank)
    .replaceAll(
      /(?<=\s)\/\w[\w./-]*|[\w.-]*[\w-][/_][\w./-]*|\b[\w-]+\.(?:ts|tsx|astro|yaml|md|css|json)\b|--[\w-]+|\bdata-[\w-]+/g,
      blank,
    )
    .replaceAll(/\b\w*[a-z][A-Z]\w*\b/g, blank);
}

const isSentence = (line: string) =>
  /\S\s+\S+\s+\S/.test(line) && /\/\/|\/\*|^\s*\*|['"`>#|]|^[A-Z–-]|:\s|^\w/.test(line);

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
const title = /\b(?:it|test|describe)\b(?:[.\w]*(?:\([^()]*\))?)\(\s*(['"`])(.+?)\1/g;

/** Returns the phrases found in a file's prose. Those that start with `^` apply to titles, which only tests have. */
export function findIn(file: string, text: string, phrases: readonly Phrase[]): Found[] {
  const isForTitles = ({ find }: Phrase) => find.source.startsWith('^');
  const search = (part: string, line: number, all: readonly Phrase[]) =>
    all.flatMap(({ find, instead }): Found[] => {
      const [phrase] = find.exec(part) ?? [];
      return phrase === undefined ? [] : [{ file, line, phrase, instead }];
    });
  const ofProse = phrases.filter((each) => !isForTitles(each));
  const ofTitles = phrases.filter(isForTitles);
  const titles = /\.(test|spec)\.tsx?$/.test(file) ? [...text.matchAll(title)] : [];
  return [
    ...proseOf(file, text)
      .split('\n')
      .flatMap((line, i) => (isSentence(line) ? search(line, i + 1, ofProse) : [])),
    ...titles.flatMap(({ index, 2: words = '' }) => search(words, lineAt(text, index), ofTitles)),
  ];
}

if (import.meta.main) {
  const { quoting, exceptions } = JSON.parse(readFileSync(`${folder}prose.json`, 'utf8')) as {
    quoting: { files: string; why: string }[];
    exceptions: Exception[];
  };
  const asked = process.argv.slice(2);
  const without = quoting.map(({ files }) => `:(exclude)${files}`);
  const files = execFileSync('git', ['ls-files', '--', ...(asked.length > 0 ? asked : ['.']), ...without], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
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
