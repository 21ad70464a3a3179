// Stores data and options in the URL fragment, which no server ever sees: `#data=1.` and the state, deflated, in base64url.
import type { Instrument } from './instrument.ts';
import { chosen, type Given } from './options.ts';
import type { ReadAs } from './pasted-table.ts';
import { isInputError, inputError, type InputError } from './report.ts';
import { isRole } from './roles.ts';
import type { ChosenRoles } from './role.ts';
import { styleNames } from './style-names.ts';
import type { Style } from './sentence.ts';

/** What a reader has entered into a calculator. */
export type State = {
  readonly text: string;
  readonly options: Given;
  readonly readAs: ReadAs;
  /** The style of the sentences; this site's by default. */
  readonly style?: Style;
};

const version = '1';
/** Safari has the shortest URL limit, 80,000 characters. A deflate bomb can expand a thousandfold. */
const most = { characters: 60_000, bytes: 2_000_000 };

const instead = 'The example is shown instead.';
const damaged = inputError(`This link is damaged; part of it may be missing. ${instead}`);
const tooLong = inputError(
  'There are too many data for a link. Save everything as one HTML file instead, and send that.',
);

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.length;
    if (length <= most.bytes) continue;
    await reader.cancel();
    return 'too-long';
  }
}

function inSigns(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function inBytes(encoded: string): Uint8Array<ArrayBuffer> {
  const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Encodes a state as a fragment, or returns an error. */
export async function encodePermalink({
  text,
  options,
  readAs,
  style = 'site',
}: State): Promise<string | InputError> {
  const bytes = new TextEncoder().encode(
    JSON.stringify([text, options, readAs, ...(style === 'site' ? [] : [style])]),
  );
  if (bytes.length > most.bytes) return tooLong;
  const deflated = await throughStream(bytes, new CompressionStream('deflate-raw'));
  const fragment = deflated === 'too-long' ? '' : `#data=${version}.${inSigns(deflated)}`;
  return fragment && fragment.length <= most.characters ? fragment : tooLong;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readings: Readonly<Record<string, readonly unknown[]>> = {
  decimal: ['.', ','],
  header: [true, false],
  delimiter: ['\t', ',', ';', '|'],
  title: [true, false],
  summary: [true, false],
  ids: [true, false],
  turned: [true, false],
  merged: [true, false],
  censored: [true, false],
  limits: ['value', 'keep'],
};

const isPlace = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

const areRoles = (value: unknown): value is ChosenRoles =>
  Array.isArray(value) &&
  (value as unknown[]).every(
    (pair) => Array.isArray(pair) && pair.length === 2 && isPlace(pair[0]) && isRole(pair[1]),
  );

/** Codes for missing values. No one enters more than a few. */
const areCodes = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length <= 20 && value.every((code) => Number.isFinite(code));

const isWayOfReading = ([name, one]: [string, unknown]): boolean => {
  if (name === 'roles') return areRoles(one);
  if (name === 'missing') return areCodes(one);
  if (name === 'quantity') return typeof one === 'string' && one.length <= 200;
  return Object.hasOwn(readings, name) && readings[name]!.includes(one);
};

const isReading = (value: unknown): value is ReadAs =>
  isObject(value) && Object.entries(value).every(isWayOfReading);

const isStyle = (value: unknown): value is Style =>
  typeof value === 'string' && Object.hasOwn(styleNames, value);

const isGiven = (value: unknown, { options }: Pick<Instrument, 'options'>): value is Given =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, one]) => Object.hasOwn(options, name) && (typeof one === 'string' || typeof one === 'number'),
  ) &&
  !isInputError(chosen(options, value as Given));

/** Parses a state from JSON, or returns an error. */
function stateIn(json: string, instrument: Pick<Instrument, 'options'>): State | InputError {
  const state: unknown = JSON.parse(json);
  if (!Array.isArray(state) || state.length < 3 || state.length > 4) return damaged;
  const [text, options, readAs, style = 'site'] = state as unknown[];
  if (typeof text !== 'string' || !isReading(readAs) || !isStyle(style)) return damaged;
  return isGiven(options, instrument)
    ? { text, options, readAs, ...(style !== 'site' && { style }) }
    : inputError(`This link uses an option that this calculator does not have. ${instead}`);
}

/** Decodes a fragment for a calculator. Returns an error if it is invalid, or null if it is not a permalink. */
export async function decodePermalink(
  instrument: Pick<Instrument, 'options'>,
  fragment: string,
): Promise<State | InputError | null> {
  const [, from, encoded] = /^#data=([^.]*)\.?([\s\S]*)$/.exec(fragment) ?? [];
  if (from === undefined || encoded === undefined) return null;
  if (/^\d+$/.test(from) && from !== version)
    return inputError(
      `This link was made by another version of this page and cannot be read here. ${instead}`,
    );
  if (from !== version || fragment.length > most.characters || !/^[\w-]+$/.test(encoded)) return damaged;
  try {
    const inflated = await throughStream(inBytes(encoded), new DecompressionStream('deflate-raw'));
    if (inflated === 'too-long')
      return inputError(`This link contains more data than a link can. ${instead}`);
    return stateIn(new TextDecoder('utf-8', { fatal: true }).decode(inflated), instrument);
  } catch {
    return damaged;
  }
}
