// Which modules share a file.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chunkGroups, filesOf } from '../../../netlify/plugins/chunks.ts';

const groupOf = (path: string) => {
  const id = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  return chunkGroups.find(({ test }) => test(id))?.name;
};

describe('the client bundles', () => {
  it('stop the build if a listed file does not exist', () => {
    expect(() => filesOf('islands/ui', ['Fieldd.tsx'])).toThrow(
      'lists src/islands/ui/Fieldd.tsx, which does not exist',
    );
  });

  it('keep the React runtime, the form fields, and the chart frame in one file each', () => {
    expect(groupOf('node_modules/react-dom/client.js')).toBe('react');
    expect(groupOf('src/contracts/fields.ts')).toBe('zod');
    expect(groupOf('src/charts/Frame.tsx')).toBe('charts');
    expect(groupOf('src/charts/Scree.tsx')).toBeUndefined();
  });
});
