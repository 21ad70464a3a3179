// A form sent by our script and by the browser itself.
import { describe, expect, it } from 'vitest';
import { readPostedForm, wantsPage } from '../../../netlify/http/read-posted-form.ts';

const posted = (body: FormData | URLSearchParams | string, type?: string) =>
  new Request('https://x.example', {
    method: 'POST',
    body,
    ...(type && { headers: { 'content-type': type } }),
  });
const read = async (request: Request, limit = 100_000) => {
  const form = await readPostedForm(request, limit);
  return form.ok ? form.value : form.code;
};
const multipart = (...entries: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return posted(form);
};

describe('a posted form', () => {
  it('contains the first value of each field, whatever the field name', async () => {
    expect(await read(posted(new URLSearchParams('a=1&a=2&__proto__=x')))).toEqual({
      values: Object.fromEntries([
        ['a', '1'],
        ['__proto__', 'x'],
      ]),
      file: undefined,
    });
    expect(await read(multipart(['a', '1'], ['a', '2']))).toEqual({ values: { a: '1' }, file: undefined });
    expect(await read(posted('{"a":1}', 'Application/json; charset=utf-8'))).toEqual({
      values: { a: 1 },
      file: undefined,
    });
  });
  it('contains the first non-empty file and no other', async () => {
    const [empty, full] = [new File([], 'empty.txt'), new File(['abc'], 'a.txt')];
    expect(await read(multipart(['file', empty], ['b', '1'], ['file', full]))).toEqual({
      values: { b: '1' },
      file: { name: 'a.txt', bytes: Uint8Array.of(97, 98, 99) },
    });
    expect(await read(multipart(['file', empty]))).toEqual({ values: {}, file: undefined });
  });
  it.each([
    ['[]', 'application/json', 'invalid-request'],
    ['null', 'application/json', 'invalid-request'],
    ['"a"', 'application/json', 'invalid-request'],
    ['{', 'application/json', 'invalid-request'],
    ['a=1', 'text/plain', 'not-json'],
    ['a=1', 'application/x-www-form-urlencoded2', 'not-json'],
    ['a=1', 'x application/x-www-form-urlencoded', 'not-json'],
    ['{}', 'x application/json', 'not-json'],
    ['{}', 'application/jsonx', 'not-json'],
    ['no parts', 'multipart/form-data; boundary=x', 'invalid-request'],
  ])('%j of type %s is rejected as %s', async (body, type, code) => {
    expect(await read(posted(body, type))).toBe(code);
  });
  it('is accepted up to the last byte of its limit', async () => {
    expect(await read(posted(new URLSearchParams('a=12')), 4)).toMatchObject({ values: { a: '12' } });
    expect(await read(posted(new URLSearchParams('a=123')), 4)).toBe('too-large');
  });
  it('accepts 8,192 characters per field, and names a field with more', async () => {
    const longest = 'x'.repeat(8192);
    const forms = (text: string) => [
      posted(new URLSearchParams({ a: '1', b: text })),
      multipart(['a', '1'], ['b', text]),
      posted(JSON.stringify({ a: '1', b: text }), 'application/json'),
    ];
    for (const form of forms(longest))
      expect(await read(form)).toMatchObject({ values: { a: '1', b: longest } });
    for (const form of forms(`${longest}x`))
      expect(await readPostedForm(form, 100_000)).toMatchObject({
        ok: false,
        details: { fields: { b: 'Please use at most 8192 characters' } },
      });
  });
  it('accepts megabytes of files, but not of text, and not thousands of fields', async () => {
    const [large, limit] = ['x'.repeat(1_000_000), 4_000_000];
    expect(await read(multipart(['file', new File([large], 'a.txt')]), limit)).toMatchObject({ values: {} });
    expect(await read(posted(new URLSearchParams({ a: large })), limit)).toBe('too-large');
    expect(await read(posted(JSON.stringify({ a: large }), 'application/json'), limit)).toBe('too-large');
    expect(await read(multipart(['a', large]), limit)).toBe('invalid-request');
    const many = Array.from({ length: 101 }, (_, i): [string, string] => [`a${i}`, '1']);
    expect(await read(multipart(...many), limit)).toBe('invalid-request');
  });
  it('returns a page if the browser sent it, and JSON to our script', () => {
    const wants = (accept?: string) =>
      wantsPage(new Request('https://x.example', accept === undefined ? {} : { headers: { accept } }));
    expect(wants('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(true);
    expect([wants('application/json, text/html'), wants('*/*'), wants()]).toEqual([false, false, false]);
  });
});
