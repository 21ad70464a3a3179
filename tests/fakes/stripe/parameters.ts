// Parses a request's parameters as Stripe does: `line_items[0][price]=price_1&metadata[order_id]=7` becomes nested objects and lists of
// strings. Unknown parameters are rejected by name.
import { StripeFault } from './fault.ts';

/** A decoded parameter: a string, or parameters by name or index. */
export type FormValue = string | { [name: string]: FormValue };

/** Decodes a body or a query. Lists become objects with the keys 0, 1, …; the shape of a parameter says which are lists. */
export function decodeForm(encoded: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    let at = root;
    for (const part of path.slice(0, -1)) {
      const key = part === '' ? String(Object.keys(at).length) : part;
      const next = at[key];
      at = at[key] =
        next === undefined || typeof next === 'string'
          ? (Object.create(null) as Record<string, FormValue>)
          : next;
    }
    const last = path.at(-1) ?? '';
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return root;
}

/** The type of a parameter; `anything` is checked by the code that uses it. */
export type Shape =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | 'anything'
  | { list: Shape }
  | { fields: Readonly<Record<string, Shape>> };

const invalid = (param: string, expected: string, value: unknown) =>
  new StripeFault(`Invalid ${expected}: ${typeof value === 'string' ? value : 'object'}`, {
    code: `parameter_invalid_${expected}`,
    param,
  });

/** Converts the parameters to their types. @throws StripeFault for the first that does not match */
export function readParameters(
  given: Record<string, FormValue>,
  shapes: Readonly<Record<string, Shape>>,
  prefix = '',
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const param = prefix === '' ? name : `${prefix}[${name}]`;
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (shape === undefined) {
      throw new StripeFault(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    result[name] = read(value, shape, param);
  }
  return result;
}

function read(value: FormValue, shape: Shape, param: string): unknown {
  if (shape === 'anything') return value;
  if (shape === 'metadata') return readMetadata(value, param);
  if (typeof shape === 'object') return readNested(value, shape, param);
  if (typeof value !== 'string') throw invalid(param, shape === 'text' ? 'string' : shape, value);
  if (shape === 'text') return readText(value, param);
  if (shape === 'integer') {
    if (!/^-?\d{1,15}$/.test(value)) throw invalid(param, 'integer', value);
    return Number(value);
  }
  if (value !== 'true' && value !== 'false') throw invalid(param, 'boolean', value);
  return value === 'true';
}

function readText(value: string, param: string): string {
  if (value.length > 5000) {
    throw new StripeFault(`Invalid string: must be at most 5000 characters`, {
      code: 'parameter_invalid_string_too_long',
      param,
    });
  }
  return value;
}

function readNested(value: FormValue, shape: Extract<Shape, object>, param: string): unknown {
  if (typeof value === 'string') {
    if (value === '') return undefined; // An empty value unsets.
    throw invalid(param, 'list' in shape ? 'array' : 'object', value);
  }
  if ('list' in shape) return Object.values(value).map((item, i) => read(item, shape.list, `${param}[${i}]`));
  return readParameters(value, shape.fields, param);
}

function readMetadata(value: FormValue, param: string): Record<string, string> {
  if (value === '') return {};
  if (typeof value === 'string') throw invalid(param, 'object', value);
  const entries = Object.entries(value);
  if (entries.length > 50) throw new StripeFault('Metadata can have up to 50 keys', { param });
  for (const [key, text] of entries) {
    const isTooLong = key.length > 40 || (typeof text === 'string' && text.length > 500);
    if (typeof text !== 'string' || isTooLong) {
      throw new StripeFault('Metadata keys have up to 40, values up to 500 characters', { param });
    }
  }
  return value as Record<string, string>;
}
