// What a request must satisfy before it is parsed.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  check,
  isFromOurPages,
  readBytes,
  readForm,
  readJson,
  readText,
} from '../../../netlify/http/read-request.ts';

type Body = ConstructorParameters<typeof Request>[1] extends { body?: infer B } | undefined ? B : never;
const posted = (body: Body, headers: Record<string, string> = {}) =>
  new Request('https://www.site.example/api', { method: 'POST', body: body!, headers });
const codeOf = (read: { ok: boolean; code?: string }) => (read.ok ? 'taken' : read.code);

describe('a request from our pages', () => {
  it.each([
    ['same-origin', undefined, true],
    ['none', undefined, true],
    ['same-site', undefined, false],
    ['cross-site', undefined, false],
    ['cross-site', 'https://www.site.example', false],
    ['same-origin', 'https://evil.example', true],
    [undefined, undefined, true],
    [undefined, 'https://www.site.example', true],
    [undefined, 'https://site.example', true],
    [undefined, 'https://evil.example', false],
    [undefined, 'null', false],
  ])('is recognized by Sec-Fetch-Site %s, or else by Origin %s: %s', (site, origin, expected) => {
    const headers = { ...(site && { 'sec-fetch-site': site }), ...(origin && { origin }) };
    expect(isFromOurPages(posted('', headers), 'https://site.example')).toBe(expected);
  });
});

describe('a request body', () => {
  const inPieces = (...pieces: string[]) => {
    const body = new ReadableStream({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    return new Request('https://x.example', { method: 'POST', body, duplex: 'half' } as RequestInit);
  };

  it('is read up to the last byte of its limit, however it arrives and whatever length it states', async () => {
    expect(await readText(inPieces('ab', 'cd'), 4)).toEqual({ ok: true, value: 'abcd' });
    expect(codeOf(await readBytes(inPieces('ab', 'cd', 'e'), 4))).toBe('too-large');
    expect(codeOf(await readBytes(posted('abcd', { 'content-length': '4' }), 4))).toBe('taken');
    expect(codeOf(await readBytes(posted('a', { 'content-length': '5' }), 4))).toBe('too-large');
    expect(await readText(new Request('https://x.example', { method: 'POST' }), 4)).toEqual({
      ok: true,
      value: '',
    });
  });

  it('is rejected with a message if it is not UTF-8', async () => {
    expect(await readText(posted(Uint8Array.of(0xc3, 0x28)), 9)).toMatchObject({
      code: 'invalid-request',
      details: { message: expect.stringContaining('UTF-8') as string },
    });
  });

  it.each([
    ['application/json', '{}', 'taken'],
    ['Application/JSON ; charset=utf-8', '[1]', 'taken'],
    ['application/jsonp', '{}', 'not-json'],
    ['text/plain application/json', '{}', 'not-json'],
    ['application/json', '{', 'invalid-request'],
    ['application/json', '"12345678"', 'too-large'],
  ])('(type %s, content %s) as JSON is %s', async (type, body, expected) => {
    expect(codeOf(await readJson(posted(body, { 'content-type': type }), 9))).toBe(expected);
  });

  it.each([
    ['a=1&a=2&b=x+y', { a: '1', b: 'x y' }],
    [' {"a":1,"b":"x","c":null,"d":{},"e":true}', { a: '1', b: 'x' }],
    ['a={', { a: '{' }],
  ])('%s as a form has the first value of each name, texts and numbers only', async (body, fields) => {
    const read = await readForm(posted(body), 100);
    expect(read.ok && Object.fromEntries(read.value)).toEqual(fields);
  });
  it('is rejected as a form if it is neither form data nor an object, or is too large', async () => {
    expect(codeOf(await readForm(posted('{"a":'), 100))).toBe('invalid-request');
    expect(codeOf(await readForm(posted('a=12345'), 5))).toBe('too-large');
  });
});

describe('a value that does not match its schema', () => {
  const schema = z.object({
    a: z.string('a?'),
    b: z.string('b?').check(z.minLength(2, 'short'), z.regex(/x/, 'x?')),
  });
  const refusal = (value: unknown, order?: string[]) => {
    const read = check(schema, value, order);
    return read.ok ? read.value : read.details;
  };
  it('fails with the first message of each field, and overall with that of the first field in order', () => {
    const fields = { a: 'a?', b: 'short' };
    expect(refusal({ b: '1' })).toEqual({ message: 'a?', fields });
    expect(refusal({ b: '1' }, ['c', 'b', 'a'])).toEqual({ message: 'short', fields });
    expect(refusal({ a: '', b: '1' }, ['a', 'b'])).toEqual({ message: 'short', fields: { b: 'short' } });
    expect(refusal({ a: '', b: 'xy' })).toEqual({ a: '', b: 'xy' });
  });
  it('is named by its full path', () => {
    const read = check(z.object({ a: z.object({ b: z.string('b?') }) }), { a: {} });
    expect(!read.ok && read.details?.fields).toEqual({ 'a.b': 'b?' });
  });
  it('fails without a field if it is not an object', () => {
    expect(check(schema, null)).toEqual({ ok: false, code: 'invalid-request' });
  });
});
