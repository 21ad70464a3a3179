import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lineFor, schemasFor } from '../../../netlify/cli/write-schemas.ts';

const root = new URL('../../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(root + file, 'utf8');
const schemas = await schemasFor(root);

it('a YAML file that names a schema in its first line names the right one (a new file may omit it until npm run cli -- schemas)', () => {
  const named = schemas.flatMap(({ name, of }) =>
    (of.endsWith('.yaml') ? globSync(of, { cwd: root }) : []).map((file) => ({
      first: read(file).split('\n')[0] ?? '',
      wanted: lineFor(file, name),
    })),
  );
  for (const { first, wanted } of named.filter(({ first: line }) =>
    line.startsWith('# yaml-language-server:'),
  ))
    expect(first).toBe(wanted);
  expect(named.some(({ first, wanted }) => first === wanted)).toBe(true);
});

it('the schemas define the allowed fields, choices, lengths, and dates', () => {
  const { schema } = schemas.find(({ name }) => name === 'article')!;
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      topic: { enum: expect.arrayContaining(['Foundations']) },
      publishDate: { type: 'string', format: 'date' },
    },
  });
});
