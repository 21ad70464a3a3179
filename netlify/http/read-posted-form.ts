// Reads one of our forms, sent by our script as JSON or multipart, or by the browser itself.
import { longestText } from '../../src/contracts/field-words.ts';
import { readBytes, type Read } from './read-request.ts';

export type PostedForm = {
  /** Every field except files, as sent. If a name is repeated, the first counts. */
  values: Readonly<Record<string, unknown>>;
  file: { name: string; bytes: Uint8Array } | undefined;
};

/** Whether to reply with a page, because the browser itself submitted the form rather than our script. */
export const wantsPage = (request: Request) =>
  /text\/html/.test(request.headers.get('accept') ?? '') &&
  !/application\/json/.test(request.headers.get('accept') ?? '');

const unreadable = {
  ok: false,
  code: 'invalid-request',
  details: { message: 'The form is not readable.' },
} as const;

/** Only files need more. Our forms have at most 30 fields, and the longest field holds 8,192 characters. */
const textLimits = { bytes: 131_072, fields: 100 };

const tooLong = (name: string): Read<PostedForm> => {
  const message = `Please use at most ${longestText} characters`;
  return { ok: false, code: 'invalid-request', details: { message, fields: { [name]: message } } };
};

/** Returns a form with these fields, whatever their names. Rejects too many fields, or one longer than any form accepts. */
function formOf(fields: readonly (readonly [string, unknown])[], file: PostedForm['file']): Read<PostedForm> {
  if (fields.length > textLimits.fields) return unreadable;
  const values = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of fields) {
    if (name.length > 100) return unreadable;
    if (typeof value === 'string' && value.length > longestText) return tooLong(name);
    values[name] ??= value;
  }
  return { ok: true, value: { values: { ...values }, file } };
}

function fromJson(text: string): Read<PostedForm> {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return unreadable;
  return formOf(Object.entries(json), undefined);
}

async function fromForm(bytes: Uint8Array, type: string): Promise<Read<PostedForm>> {
  const sent = [
    ...(await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData()),
  ];
  // An empty file input sends a file without a name.
  const file = sent.map(([, value]) => value).find((value) => value instanceof File && value.size > 0);
  return formOf(
    sent.filter(([, value]) => typeof value === 'string'),
    file instanceof File ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : undefined,
  );
}

/** Reads a form of at most `limit` bytes, files included. A text field has at most 8,192 characters. */
export async function readPostedForm(request: Request, limit: number): Promise<Read<PostedForm>> {
  const type = request.headers.get('content-type') ?? '';
  const isJson = /^application\/json\s*(;|$)/i.test(type);
  if (!isJson && !/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type))
    return { ok: false, code: 'not-json', details: { message: 'The request must be a form or JSON.' } };
  const hasFile = /^multipart/i.test(type);
  const body = await readBytes(request, hasFile ? limit : Math.min(limit, textLimits.bytes));
  if (!body.ok) return body;
  try {
    if (!isJson) return await fromForm(body.value, type);
    return fromJson(new TextDecoder('utf-8', { fatal: true }).decode(body.value));
  } catch {
    return unreadable;
  }
}
