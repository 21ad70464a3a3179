// Whether a calculator takes what an article gives it. The build would stop at it, without a line.
import { embedded, type Embedded } from '../../src/instruments/embedded.ts';
import { load } from '../../src/instruments/load-instrument.ts';
import { type Attribute, readArticle } from './article-source.ts';
import type { Problem } from './problem.ts';
import { closest } from './words.ts';

type Values = Readonly<Record<string, unknown>> | undefined;

/** What a path such as `live.columns` stands for among the values, or nothing where it is more than a path. */
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

/** What a calculator does not take of what an article gives it. */
function refusals(
  instrument: Awaited<ReturnType<(typeof load)[string]>>,
  { asks = [], columns, options }: ReturnType<typeof given>,
): string[] {
  const known = Object.keys(instrument.options);
  const unknown = asks
    .filter((name) => !known.includes(name))
    .map(
      (name) => `asks for "${name}", which it has not.${closest(name, known)} It has: ${known.join(', ')}.`,
    );
  try {
    if (columns !== undefined || options !== undefined)
      embedded(instrument, { ...(columns && { columns }), ...(options && { options }) });
    return unknown;
  } catch (cause) {
    const why = (cause as Error).message.replace(/^.*? what it refuses: /, '');
    return [...unknown, `refuses what the article gives it: ${why}`];
  }
}

/** Takes an article and the values that its `.ts` file exports; gives what its calculators refuse. */
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
