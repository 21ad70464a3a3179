// Checks the references in a page's copy to other content: an article, a calculator, a menu, a gallery figure.
import { parseDocument } from 'yaml';
import type { Problem } from './problem.ts';
import { placeIn } from './in-words.ts';
import { placesIn } from './places.ts';
import type { LintContext } from './surroundings.ts';
import { closest } from './words.ts';

type Kind = 'articles' | 'calculators' | 'datasets' | 'menus' | 'figures' | 'questions';
type Path = readonly (string | number)[];

/** Where references are, by file: `*` is any name or entry, `?` the name of a field itself. */
const named: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'content/pages/gallery.yaml': {
    'plates.*.figures.*': 'figures',
    'plates.*.menus.*': 'menus',
    'plates.*.article': 'articles',
    'plates.*.calculator': 'calculators',
    'plates.*.question': 'questions',
  },
  'content/pages/calculators.yaml': {
    'instruments.*.article': 'articles',
    'instruments.*.instead.*.use': 'calculators',
    'questions.*.instruments.*': 'calculators',
    'instruments.?': 'calculators',
  },
  'content/pages/datasets.yaml': {
    'questions.*.calculators.*': 'calculators',
    'questions.*.datasets.?': 'datasets',
  },
  'content/pages/resources.yaml': { 'datasets.names.*': 'datasets' },
  'content/pages/statistical-software.yaml': { 'carousel.slides.?': 'figures' },
};

const stand: Readonly<Record<Kind, string>> = {
  articles: 'content/articles',
  calculators: 'src/calculators/load-instrument.ts',
  datasets: 'content/datasets',
  menus: 'content/pages/menus.yaml',
  figures: 'src/figures',
  questions: '"questions" above',
};

/** Yields every value (or, for `?`, every name) at a path. */
function* valuesAt(value: unknown, steps: readonly string[], path: Path = []): Generator<[Path, string]> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (typeof value === 'string') yield [path, value];
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, each] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    if (step === '?') yield [here, key];
    else if (step === '*' || step === key) yield* valuesAt(each, rest, here);
  }
}

/** Takes a file of copy (its path from the repository's root, and its parsable text); returns every broken reference. */
export function checkReferences(file: string, text: string, around: LintContext): Problem[] {
  const document = parseDocument(text).toJS() as { questions?: object; instruments?: object } | null;
  const { lineOf } = placesIn(text);
  const known: Readonly<Record<Kind, readonly string[]>> = {
    articles: around.slugs,
    calculators: around.calculators,
    datasets: around.datasets,
    menus: around.menus,
    figures: around.figures,
    questions: Object.keys(document?.questions ?? {}),
  };
  const unknown = Object.entries(named[file] ?? {}).flatMap(([pattern, kind]) =>
    [...valuesAt(document, pattern.split('.'))].flatMap(([path, name]): Problem[] => {
      const isThere = known[kind].includes(name) || (kind === 'articles' && name in around.former);
      const what = pattern.endsWith('?') ? placeIn(path.slice(0, -1)) : placeIn(path);
      return isThere
        ? []
        : [
            {
              file,
              line: lineOf(path),
              message: `${what} names "${name}", which does not exist.${closest(name, known[kind])} Existing ones are in ${stand[kind]}.`,
            },
          ];
    }),
  );
  if (file !== 'content/pages/calculators.yaml') return unknown;
  const placed = [...valuesAt(document, ['questions', '*', 'instruments', '*'])].map(([, name]) => name);
  const unplaced = Object.keys(document?.instruments ?? {}).filter((name) => !placed.includes(name));
  return [
    ...unknown,
    ...unplaced.map((name) => ({
      file,
      line: lineOf(['instruments', name]),
      message: `instruments ${name} is under none of the questions, so no list links to it. Add it to the instruments of one.`,
    })),
  ];
}
