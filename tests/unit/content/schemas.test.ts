import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lineFor, schemasFor } from '../../../netlify/office/write-schemas.ts';

const root = new URL('../../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(root + file, 'utf8');
const schemas = await schemasFor(root);

it('a YAML file names its schema in its first line, so that any editor finds it; a new one may do without', () => {
  for (const { name, of } of schemas)
    for (const file of of.endsWith('.yaml') ? globSync(of, { cwd: root }) : []) {
      const [first = ''] = read(file).split('\n');
      if (first.startsWith('# yaml-language-server:')) expect(first).toBe(lineFor(file, name));
      else expect(file).toMatch(/^content\/datasets\//);
    }
});

it('they say what may stand there: fields, choices, lengths and days', () => {
  const { schema } = schemas.find(({ name }) => name === 'article')!;
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      topic: { enum: expect.arrayContaining(['Foundations']) },
      publishDate: { type: 'string', format: 'date' },
    },
  });
});
