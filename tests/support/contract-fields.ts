// Every schema in src/contracts and every field in it, found in the folder and by traversing the schemas, so new ones are included
// automatically.
import { globSync } from 'node:fs';
import * as z from 'zod/mini';
import { inquiryForms } from '../../src/contracts/inquiry/inquiry-forms.ts';

type Schema = z.core.$ZodType;
export type Field = { name: string; schema: Schema };

const folder = new URL('../../src/contracts/', import.meta.url).pathname;
const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType;

/** The exported schemas by file and name, and those of the inquiry forms, which are in a table. */
export async function contractSchemas(): Promise<Field[]> {
  const files = globSync('**/*.ts', { cwd: folder }).sort();
  const exported = await Promise.all(
    files.map(async (file) => {
      const module = (await import(`${folder}${file}`)) as Record<string, unknown>;
      return Object.entries(module).flatMap(([name, value]) =>
        isSchema(value) ? [{ name: `${file} ${name}`, schema: value }] : [],
      );
    }),
  );
  const forms = Object.values(inquiryForms).map(({ kind, schema }) => ({
    name: `enquiry form ${kind}`,
    schema,
  }));
  return [...exported.flat(), ...forms];
}

/** The parts of a schema. A kind that is not listed here is a field. */
function partsOf({ _zod: { def } }: Schema): readonly (readonly [string, Schema])[] {
  const all = def as z.core.$ZodTypeDef & Record<string, unknown>;
  switch (all.type) {
    case 'object':
      return Object.entries(all.shape as Record<string, Schema>);
    case 'array':
      return [['[]', all.element as Schema]];
    case 'union':
      return (all.options as Schema[]).map((option, i) => [`|${i}`, option]);
    case 'optional':
    case 'nullable':
    case 'default':
      return [['?', all.innerType as Schema]];
    case 'record':
      return [
        ['key', all.keyType as Schema],
        ['value', all.valueType as Schema],
      ];
    case 'pipe':
      // The code behind it reads only what this schema accepts.
      return [['in', all.in as Schema]];
    default:
      return [];
  }
}

/** A schema and all its parts, each once. */
export function fieldsOf({ name, schema }: Field, seen = new Set<Schema>()): Field[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [
    { name, schema },
    ...partsOf(schema).flatMap(([part, inner]) => fieldsOf({ name: `${name}.${part}`, schema: inner }, seen)),
  ];
}

/** A value of this shape with the text in every place that accepts one. */
export function filledWith(schema: Schema, text: string): unknown {
  const all = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
  switch (all.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(all.shape as Record<string, Schema>).map(([key, inner]) => [
          key,
          filledWith(inner, text),
        ]),
      );
    case 'array':
      return [filledWith(all.element as Schema, text)];
    case 'union':
      return filledWith((all.options as Schema[])[0]!, text);
    case 'optional':
    case 'nullable':
      return filledWith(all.innerType as Schema, text);
    case 'literal':
      return (all.values as unknown[])[0];
    case 'pipe':
      return filledWith(all.in as Schema, text);
    case 'int':
    case 'number':
      return 2;
    default:
      return text;
  }
}
