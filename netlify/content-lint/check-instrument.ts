// Checks whether a calculator accepts what an article passes to it. The build would stop there too, but without a line number.
import { embedded, type Embedded } from '../../src/calculators/embedded.ts';
import { load } from '../../src/calculators/load-instrument.ts';
import { type Attribute, readArticle } from './article-source.ts';
import type { Problem } from './problem.ts';
import { closest } from './words.ts';

type Values = Readonly<Record<string, unknown>> | undefined;

/** Returns the value of a path such as `live.columns`, or nothing if the expression is more than a path. */
const valueOf = (code: string | undefined, values: Values): unknown =>
  /^[\w.]+$/.test(code?.trim() ?? '')
    ? code!
        .trim()
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)
    : undefined;

const given = (attributes: readonly Attribute[], values: Values): Embedded & { asks?: readonly string[] } =>
  Object.fromEntries(
    attributes.flatMap(({ name, code }): [string, unknown][] => {
      if (name === '') return Object.entries((valueOf(code?.replace(/^\.\.\./, ''), values) ?? {}) as object);
      const list =
        name === 'asks' ? [...(code ?? '').matchAll(/['"]([\w-]+)['"]/g)].map(([, each]) => each) : [];
      return [[name, list.length > 0 ? list : valueOf(code, values)]];
    }),
  );

/** Returns what a calculator rejects of the values that an article passes to it. */
function refusals(
  instrument: Awaited<ReturnType<(typeof load)[string]>>,
  { asks = [], columns, options }: ReturnType<typeof given>,
): string[] {
  const known = Object.keys(instrument.options);
  const unknown = asks
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `asks for "${name}", which it does not have.${closest(name, known)} It has: ${known.join(', ')}.`,
    );
  try {
    if (columns !== undefined || options !== undefined)
      embedded(instrument, { ...(columns && { columns }), ...(options && { options }) });
    return unknown;
  } catch (cause) {
    const why = (cause as Error).message.replace(/^.*? what it refuses: /, '');
    return [...unknown, `rejects the data of the article: ${why}`];
  }
}

/** Takes an article and its `.ts` file's exports; returns what its calculators reject. */
export async function instrumentProblems(file: string, text: string, values: Values): Promise<Problem[]> {
  const source = readArticle(text);
  const problems: Problem[] = [];
  for (const part of 'parts' in source ? source.parts : []) {
    if (part.kind !== 'component' || part.name !== 'Instrument') continue;
    const of = part.attributes.find(({ name }) => name === 'of')?.value;
    const thunk = of === undefined ? undefined : load[of];
    if (of === undefined || thunk === undefined) continue;
    for (const refusal of refusals(await thunk(), given(part.attributes, values)))
      problems.push({ file, line: part.line, message: `<Instrument of="${of}"> ${refusal}` });
  }
  return problems;
}
