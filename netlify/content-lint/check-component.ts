// Checks a component in a text: its name, its ID, and what it refers to.
import { formula } from '../../src/content/article/formula.ts';
import { namesDeclared } from '../plugins/syntax.ts';
import { type ArticleSource, idOf, numbered, type Part } from './article-source.ts';
import { exerciseProblems } from './check-exercise.ts';
import { markupProblems } from './check-markup.ts';
import type { LintContext } from './surroundings.ts';
import { closest } from './words.ts';

/** Returns the names that the text has imported or defined. */
export const namesIn = (parts: readonly Part[]) =>
  new Set(parts.flatMap((part) => (part.kind === 'import' ? namesDeclared(part.code) : [])));

/** The attributes that a component requires, at least one of each group, with an example. */
const needs: Readonly<Record<string, readonly [groups: readonly (readonly string[])[], example: string]>> = {
  Answer: [[['why']], '<Answer why="what leads to this answer">the answer</Answer>'],
  Cite: [[['of']], '<Cite of="student-1908" />'],
  Exercise: [[['question']], '<Exercise question="What does … say?">'],
  Explore: [[['of']], '<Explore of="one-patient" {...handle}>the result in a sentence</Explore>'],
  Instrument: [[['of']], '<Instrument of="paired-t-test" columns={…} />'],
  Live: [[['of']], '<Live of="p">{n.p}</Live>'],
  Menu: [[['of']], '<Menu of="t-paired" />'],
  See: [[['figure', 'table', 'equation']], '<See figure="the-id-of-the-figure" />'],
  Term: [[['of']], '<Term of="odds ratio">odds ratios</Term>'],
  Formula: [[['tex']], '<Formula tex="\\bar x" />'],
  Equation: [[['tex']], '<Equation tex="\\bar x" />'],
  Table: [
    [['columns'], ['rows']],
    '<Table id="a-short-name" caption="what it shows" columns={…} rows={…} />',
  ],
  Step: [
    [['of'], ['file'], ['boxes'], ['results'], ['data', 'table']],
    '<Step of="t-paired" file="Sleep" data="sleep" columns={…} boxes={…} results={…} />',
  ],
};

/** Attributes whose value must be a list from the article's `.ts` file or an inline list. */
const computed = ['columns', 'rows', 'boxes', 'results', 'asks', 'options', 'ticks', 'table'];

/** Boolean attributes, which need no value. */
const flags = ['narrative', 'wide', 'right', ''];

/** A component, its attributes by name, and the IDs of the article's numbered elements. */
type Seen = {
  part: Part & { kind: 'component' };
  source: ArticleSource;
  around: LintContext;
  value: (attribute: string) => string | undefined;
  has: (attribute: string) => boolean;
  ids: (kind: string) => string[];
};

type Check = (seen: Seen) => string[];

/** Reports a capitalized name that is neither a component of the site nor of the article. */
const nameProblems: Check = ({ part: { name }, source, around }) => {
  if (!/^[A-Z]/.test(name) || around.components.includes(name) || namesIn(source.parts).has(name)) return [];
  const advice = around.hasFile(`src/charts/${name}.tsx`)
    ? `Import a chart below the front matter: import { ${name} } from '~/charts/${name}.tsx';`
    : 'The page /gallery shows all charts.';
  return [
    `<${name}> is not a component that articles have.${closest(name, around.components)} They have: ${around.components.join(', ')}. ${advice}`,
  ];
};

const unknownAttributes: Check = ({ part: { name, attributes }, around }) => {
  const known = around.attributes[name];
  if (known === undefined) return [];
  const all = known.length > 0 ? ` It has: ${known.join(', ')}.` : '';
  return attributes
    .filter(({ name: given }) => given !== '' && !known.includes(given))
    .map(({ name: given }) => `<${name}> has no "${given}".${closest(given, known)}${all}`);
};

/** Reports HTML tags, which have separate rules. */
const tagProblems: Check = ({ part, around }) =>
  /^[A-Z]/.test(part.name) ? [] : markupProblems(part, around);

/** Reports attributes that lack a required value, and text where a list is required. */
const valueProblems: Check = ({ part: { name, attributes }, around }) => {
  if (around.attributes[name] === undefined) return [];
  return attributes.flatMap(({ name: given, is, value }) => {
    if (is === 'bare' && !flags.includes(given))
      return [`<${name} ${given}> has no value. Write ${given}="…".`];
    return is === 'text' && name !== 'See' && computed.includes(given)
      ? [`<${name} ${given}="${value}"> must be a list, computed in the article's .ts file: ${given}={name}.`]
      : [];
  });
};

/** Checks that figures and tables can be numbered and named: a leading ID and a caption. */
const captionProblems: Check = ({ part: { name, attributes, isEmpty }, value, has }) => {
  if (name !== 'Figure' && name !== 'Table') return [];
  const id = value('id') ?? '';
  return [
    id === '' && `a <${name}> has no id. Write <${name} id="a-short-name" caption="what it shows">.`,
    id !== '' && attributes[0]?.name !== 'id' && `in <${name} id="${id}"> the id must come first.`,
    /[^a-z0-9-]/.test(id) &&
      `the id "${id}" of this ${name} is part of a URL: use only lowercase letters, digits, and hyphens.`,
    (!has('caption') || value('caption')?.trim() === '') &&
      `<${name} id="${id}"> has no caption. Write caption="what it shows".`,
    name === 'Figure' &&
      isEmpty &&
      `<Figure id="${id}"> is empty. Put an image or a chart between <Figure …> and </Figure>.`,
  ].filter((message) => message !== false);
};

const kindOf = (name: string) => numbered[name as keyof typeof numbered] as string | undefined;

const doubledId: Check = ({ part: { name }, value, ids }) => {
  const kind = kindOf(name);
  const id = value('id');
  if (kind === undefined || id === undefined) return [];
  const own = ids(kind);
  return own.indexOf(id) === own.lastIndexOf(id)
    ? []
    : [`two of the ${kind}s have the id "${id}". Give each a different ID.`];
};

const missingNeeds: Check = ({ part: { name, attributes }, has }) => {
  const [groups = [], example] = needs[name] ?? [];
  const isSpread = attributes.some(({ name: given }) => given === '');
  const missing = groups.filter((group) => !group.some(has));
  if (missing.length === 0 || (groups.length > 1 && isSpread)) return [];
  return [
    groups.length === 1
      ? `<${name}> lacks its attribute. Write ${example}.`
      : `<${name}> lacks ${missing.map((group) => group.join(' or ')).join(', ')}. Write ${example}.`,
  ];
};

/** Explanations of TeX that cannot be read, by the parser's message; the first match counts. */
const texFaults: readonly [RegExp, (found: string) => string][] = [
  [/Undefined control sequence: (\\\S+)/, (command) => `TeX has no command ${command}.`],
  [/Expected '\}', got 'EOF'/, () => 'a brace { is not closed. Write } where it ends.'],
  [/Expected 'EOF', got '\}'/, () => 'a brace } is not opened. Write { where it starts, or remove it.'],
  [/Expected '\\right'/, () => '\\left needs \\right. Write \\right) where it ends.'],
  [/got '([&#])'/, (sign) => `the sign ${sign} has a meaning in TeX. Write \\${sign} to show it.`],
];

/** Returns why a formula would not show what its author meant, or nothing if it would. */
export function texProblem(tex: string, isDisplayed = false): string | undefined {
  const [, hidden] = /(?<!\\)%(.*)/.exec(tex) ?? [];
  if (hidden !== undefined)
    return `in the formula ${tex}, the % hides what follows it${hidden.trim() === '' ? '' : `: "${hidden.trim()}"`}. Write \\% for a percent sign; if no formula is meant, write \\$ for a dollar sign.`;
  const [named] = /\\(?:label|(?:eq|auto)?ref|cite\w*)(?![A-Za-z])/.exec(tex) ?? [];
  if (named !== undefined)
    return `${named} has no effect in a formula. Write <Equation id="a-short-name" tex="…" /> for a number, and <See equation="a-short-name" /> to refer to it.`;
  try {
    formula(tex, isDisplayed);
    return undefined;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const [fault, explain] = texFaults.find(([pattern]) => pattern.test(said)) ?? [];
    return explain ? `The formula ${tex} cannot be read: ${explain(fault?.exec(said)?.[1] ?? '')}` : said;
  }
}

const texProblems: Check = ({ part: { name }, value }) => {
  const tex = value('tex');
  const problem =
    (name === 'Formula' || name === 'Equation') && tex !== undefined
      ? texProblem(tex, name === 'Equation')
      : undefined;
  return problem === undefined ? [] : [problem];
};

/** What an attribute may refer to, and where to find its definition. */
type Reference = {
  attribute: string;
  what: string;
  known: (seen: Seen) => readonly string[];
  where: string;
  /** The components to which this applies; all if none are named. */
  of?: readonly string[];
};

const references: readonly Reference[] = [
  {
    of: ['Cite'],
    attribute: 'of',
    what: 'a work',
    known: ({ around }) => around.works,
    where: 'content/bibliography.yaml',
  },
  {
    of: ['Term'],
    attribute: 'of',
    what: 'a term',
    known: ({ around }) => around.terms,
    where: 'content/pages/glossary.yaml',
  },
  {
    of: ['Instrument'],
    attribute: 'of',
    what: 'an instrument',
    known: ({ around }) => around.instruments,
    where: 'content/pages/calculators.yaml',
  },
  {
    of: ['Menu', 'Step'],
    attribute: 'of',
    what: 'a menu',
    known: ({ around }) => around.menus,
    where: 'content/pages/menus.yaml',
  },
  {
    of: ['Figure'],
    attribute: 'chart',
    what: 'a chart',
    known: ({ around }) => around.charts,
    where: 'content/pages/gallery.yaml',
  },
  {
    attribute: 'data',
    what: 'a dataset',
    known: ({ around }) => around.datasets,
    where: 'content/datasets',
  },
  ...['figure', 'table', 'equation'].map((thing) => ({
    of: ['See'],
    attribute: thing,
    what: `a ${thing}`,
    known: ({ ids }: Seen) => ids(thing),
    where: 'this article',
  })),
];

const brokenReferences: Check = (seen) => {
  const { name } = seen.part;
  return references
    .filter(({ of }) => of?.includes(name) ?? true)
    .flatMap(({ attribute, what, known, where }) => {
      const all = known(seen);
      const keys = (seen.value(attribute) ?? '').split(/,\s*/).filter(Boolean);
      return keys
        .filter((key) => !all.includes(key))
        .map(
          (key) =>
            `<${name} ${attribute}="${key}"> names ${what} that does not exist.${closest(key, all)} Existing ones are in ${where}.`,
        );
    });
};

const checks: readonly Check[] = [
  nameProblems,
  unknownAttributes,
  tagProblems,
  valueProblems,
  captionProblems,
  doubledId,
  missingNeeds,
  texProblems,
  brokenReferences,
  ({ part, source, around }) => exerciseProblems(part, source, around),
];

/** Returns every problem of a component. */
export function componentProblems(
  part: Part & { kind: 'component' },
  source: ArticleSource,
  around: LintContext,
): string[] {
  const { attributes } = part;
  const seen: Seen = {
    part,
    source,
    around,
    value: (of) => attributes.find((attribute) => attribute.name === of)?.value,
    has: (of) => attributes.some((attribute) => attribute.name === of),
    ids: (kind) =>
      source.parts.flatMap((other) =>
        other.kind === 'component' && kindOf(other.name) === kind ? [idOf(other) ?? ''] : [],
      ),
  };
  return checks.flatMap((check) => check(seen));
}
