import { describe, expect, it } from 'vitest';
import { placeholdersIn, refusePlaceholders } from '../../../netlify/postbuild/placeholders.ts';

describe('placeholders in the site facts', () => {
  it('are found by their marker or address and reported by their path', () => {
    const text = [
      'product: Biospect',
      'origin: https://www.biospect.example',
      'contacts:',
      '  support: help@real.org',
      '  chatNumber: "+91"   # placeholder: with country code',
      'installers:',
      '  mac:',
      '    sha256: ""   # placeholder',
      'address:',
      '  lines: ["one"]   # placeholder',
    ].join('\n');
    expect(placeholdersIn(text)).toEqual([
      'origin',
      'contacts.chatNumber',
      'installers.mac.sha256',
      'address.lines',
    ]);
  });

  it('stop a production build and no other', () => {
    expect(() => refusePlaceholders('content/site.yaml', 'production')).toThrow(/origin/);
    expect(refusePlaceholders('content/site.yaml', 'dev')).toBeGreaterThan(5);
  });
});
