// Checks the HTML in a text: what the site's content security policy blocks, and what no reader should encounter.
import type { Part } from './article-source.ts';
import type { LintContext } from './surroundings.ts';
import { closest } from './words.ts';

type Component = Part & { kind: 'component' };

const blocked: Readonly<Record<string, string>> = {
  script: 'Scripts are not allowed in text: browsers would block them.',
  style: 'Styles belong in src/styles, not in text.',
  iframe: 'Browsers would block another site inside ours. Write a link: [what it shows](https://…).',
  object: 'Write a link: [what it shows](https://…).',
  embed: 'Write a link: [what it shows](https://…).',
  form: 'Forms belong on the pages made for them. Write a link: [Get a quote](/quote).',
  video: 'Write a link: [what the video shows](https://…).',
  audio: 'Write a link: [what the recording is](https://…).',
  math: 'Write the formula between dollar signs: $x^2$.',
  h1: 'The page already shows the title. Write ## and the heading.',
  h2: 'Write ## and the heading, so it appears in the contents.',
  h3: 'Write ### and the heading, so links can point to it.',
};
/** The HTML tags that a text may contain. */
const allowed = new Set(
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr svg g path line polyline polygon rect circle ellipse text tspan defs use desc'.split(
    ' ',
  ),
);
const idle = ['input', 'button', 'select', 'textarea', 'link', 'meta', 'base', 'title'];

/** Attributes that load or send something when the page is shown or used. */
const fetching = ['src', 'srcset', 'poster', 'data', 'background', 'action', 'formaction', 'xlink:href'];

const foreign = (value: string) => /(?:^|[\s,])(?:[a-z][a-z\d+.-]*:)?\/\//i.test(value);

/** Attributes that no text may contain, with their messages; the first match counts. */
const forbidden: readonly [
  is: (attribute: string, value: string) => boolean,
  why: (attribute: string) => string,
][] = [
  [
    (attribute) => /^on[a-z]/i.test(attribute),
    (attribute) => `: scripts are not allowed in text. Remove ${attribute}.`,
  ],
  [
    (attribute) => attribute === 'style',
    () =>
      ': browsers would ignore style attributes. Remove it. To align the columns of a table, use colons, as in | ---: |.',
  ],
  [
    (attribute) => /^(client|set|is|define|server|transition):/.test(attribute),
    (attribute) => `: ${attribute} has no effect in text. Remove it.`,
  ],
  [
    (_, value) => /^\s*(javascript|vbscript):/i.test(value),
    () => ': scripts are not allowed in text. Write a URL.',
  ],
  [
    (attribute, value) => fetching.includes(attribute) && foreign(value),
    () =>
      ' loads a file from another site, which browsers would block. Put the file into content/figures, or write a link.',
  ],
];

/** Returns what is wrong with a tag's name. */
function tagProblems(name: string, around: LintContext): string[] {
  const advice = blocked[name];
  if (advice !== undefined) return [`<${name}> is not allowed in text. ${advice}`];
  if (idle.includes(name)) return [`<${name}> is not allowed in text. Remove it.`];
  if (name === '' || allowed.has(name)) return [];
  const all = [...around.components, 'Product', 'Company', 'Version', ...allowed];
  return [`<${name}> is not a tag that text can contain.${closest(name, all)}`];
}

/** Returns what is wrong with an image. */
function imageProblems({ attributes }: Component, around: LintContext): string[] {
  const of = (wanted: string) => attributes.find((attribute) => attribute.name === wanted)?.value;
  const source = of('src');
  const own = source === undefined || foreign(source) ? undefined : source;
  return [
    !of('alt') && 'an image has no alternative text. Write <img src="…" alt="what the image shows">.',
    own !== undefined &&
      !own.startsWith('/') &&
      `the image ${own} cannot be shown this way. Write ![what it shows](${own}).`,
    own?.startsWith('/') && !around.hasFile(`public${own}`) && `the image ${own} does not exist.`,
  ].filter((message) => typeof message === 'string');
}

/** Returns every problem of an HTML tag. */
export function markupProblems(part: Component, around: LintContext): string[] {
  const { name, attributes } = part;
  const ofAttributes = attributes.flatMap(({ name: attribute, value }) => {
    const shown = value === undefined ? attribute : `${attribute}="${value}"`;
    const found = forbidden.find(([is]) => is(attribute, value ?? ''));
    return found ? [`<${name} ${shown}>${found[1](attribute)}`] : [];
  });
  const ofImage = name === 'img' ? imageProblems(part, around) : [];
  return [...tagProblems(name, around), ...ofAttributes, ...ofImage];
}
