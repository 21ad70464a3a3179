// What can be wrong with a component in a text: its name, its id, and what it refers to.
import { formula } from '../../src/content/article/formula.ts';
import { namesDeclared } from '../plugins/syntax.ts';
import { type ArticleSource, idOf, numbered, type Part } from './article-source.ts';
import { markupProblems } from './check-markup.ts';
import type { Surroundings } from './surroundings.ts';
import { closest } from './words.ts';

/** Names that the text has imported or defined. */
export const namesIn = (parts: readonly Part[]) =>
  new Set(parts.flatMap((part) => (part.kind === 'import' ? namesDeclared(part.code) : [])));

/** What a component cannot do without, one of each group, and how it is written. */
const needs: Readonly<Record<string, readonly [groups: readonly (readonly string[])[], example: string]>> = {
  Cite: [[['of']], '<Cite of="student-1908" />'],
  Instrument: [[['of']], '<Instrument of="paired-t-test" columns={…} />'],
  Menu: [[['of']], '<Menu of="t-paired" />'],
  See: [[['figure', 'table', 'equation']], '<See figure="the-id-of-the-figure" />'],
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

/** What is a list of the article's `.ts` file, or written as one. */
const computed = ['columns', 'rows', 'boxes', 'results', 'asks', 'options', 'ticks', 'table'];

/** What is true where it stands without a value. */
const flags = ['narrative', 'wide', ''];

/** Every problem of one component. */
export function componentProblems(
  part: Part & { kind: 'component' },
  source: ArticleSource,
  around: Surroundings,
): string[] {
  const { name, attributes } = part;
  const value = (of: string) => attributes.find((attribute) => attribute.name === of)?.value;
  const has = (of: string) => attributes.some((attribute) => attribute.name === of);
  const problems: string[] = [];
  const refer = (attribute: string, what: string, known: readonly string[], where: string) => {
    for (const key of (value(attribute) ?? '').split(/,\s*/).filter(Boolean))
      if (!known.includes(key))
        problems.push(
          `<${name} ${attribute}="${key}"> names ${what} that does not exist.${closest(key, known)} Those that do stand in ${where}.`,
        );
  };
  const ids = (kind: string) =>
    source.parts.flatMap((other) =>
      other.kind === 'component' && numbered[other.name as keyof typeof numbered] === kind
        ? [idOf(other) ?? '']
        : [],
    );
  if (/^[A-Z]/.test(name) && !around.components.includes(name) && !namesIn(source.parts).has(name))
    problems.push(
      `<${name}> is not a component that articles have.${closest(name, around.components)} They have: ${around.components.join(', ')}. ${
        around.hasFile(`src/charts/${name}.tsx`)
          ? `A chart is imported in a line below the front matter: import { ${name} } from '~/charts/${name}.tsx';`
          : 'The page /figures shows the charts that there are.'
      }`,
    );
  const known = around.attributes[name];
  for (const { name: given } of known === undefined ? [] : attributes)
    if (given !== '' && !known?.includes(given))
      problems.push(
        `<${name}> has no "${given}".${closest(given, known ?? [])}${known?.length ? ` It has: ${known.join(', ')}.` : ''}`,
      );
  if (!/^[A-Z]/.test(name)) problems.push(...markupProblems(part, around));
  for (const { name: given, is, value: said } of known === undefined ? [] : attributes)
    if (is === 'bare' && !flags.includes(given))
      problems.push(`<${name} ${given}> does not say which. Write ${given}="…".`);
    else if (is === 'text' && name !== 'See' && computed.includes(given))
      problems.push(
        `<${name} ${given}="${said}"> must be a list, computed in the article's .ts file: ${given}={name}.`,
      );
  if (name === 'Figure' || name === 'Table') {
    if (!value('id'))
      problems.push(`a <${name}> has no id. Write <${name} id="a-short-name" caption="what it shows">.`);
    else if (attributes[0]?.name !== 'id')
      problems.push(`in <${name} id="${value('id')}"> the id must stand first.`);
    if (/[^a-z0-9-]/.test(value('id') ?? ''))
      problems.push(
        `the id "${value('id')}" of this ${name} is part of an address: use small letters, digits and hyphens only.`,
      );
    if (!has('caption') || value('caption')?.trim() === '')
      problems.push(`<${name} id="${value('id') ?? ''}"> has no caption. Write caption="what it shows".`);
    if (name === 'Figure' && part.isEmpty)
      problems.push(
        `<Figure id="${value('id') ?? ''}"> has nothing in it. Put an image or a chart between <Figure …> and </Figure>.`,
      );
  }
  const kind = numbered[name as keyof typeof numbered];
  const id = value('id');
  if (kind && id !== undefined && ids(kind).indexOf(id) !== ids(kind).lastIndexOf(id))
    problems.push(`two of the ${kind}s have the id "${id}". Give each its own.`);
  const [groups = [], example] = needs[name] ?? [];
  const isSpread = attributes.some(({ name: given }) => given === '');
  const missing = groups.filter((group) => !group.some(has));
  if (missing.length > 0 && (groups.length === 1 || !isSpread))
    problems.push(
      groups.length === 1
        ? `<${name}> does not say what. Write ${example}.`
        : `<${name}> lacks ${missing.map((group) => group.join(' or ')).join(', ')}. Write ${example}.`,
    );
  const tex = value('tex');
  if ((name === 'Formula' || name === 'Equation') && tex !== undefined)
    try {
      formula(tex, false);
    } catch (cause) {
      problems.push(cause instanceof Error ? cause.message : String(cause));
    }
  if (name === 'Cite') refer('of', 'a work', around.works, 'content/bibliography.yaml');
  if (name === 'Instrument')
    refer('of', 'an instrument', around.instruments, 'content/pages/calculators.yaml');
  if (name === 'Menu' || name === 'Step') refer('of', 'a menu', around.menus, 'content/pages/menus.yaml');
  if (name === 'Figure') refer('chart', 'a chart', around.charts, 'content/pages/gallery.yaml');
  refer('data', 'a dataset', around.datasets, 'content/datasets');
  if (name === 'See')
    for (const thing of ['figure', 'table', 'equation'])
      refer(thing, `a ${thing}`, ids(thing), 'this article');
  return problems;
}
