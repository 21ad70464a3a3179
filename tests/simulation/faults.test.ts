import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type KnownFault, knownFaults, withoutFix } from './faults.ts';

it('the sources still contain every fix that `npm run test:long -- rediscovery` takes out', () => {
  for (const { edits } of Object.values<KnownFault>(knownFaults))
    for (const { file } of edits) {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      expect(withoutFix(source, file, edits)).not.toBe(source);
    }
});
