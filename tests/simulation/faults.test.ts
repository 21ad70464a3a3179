import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type KnownFault, knownFaults, withoutFix } from './faults.ts';

it.each(Object.entries<KnownFault>(knownFaults))(
  'the sources still contain the fix that `npm run test:rediscovery` takes out: %s',
  (_name, { edits }) => {
    for (const { file } of edits) {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      expect(withoutFix(source, file, edits)).not.toBe(source);
    }
  },
);
