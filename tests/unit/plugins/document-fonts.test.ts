// Document fonts come from packages and are the same wherever the code runs.
import { execFileSync } from 'node:child_process';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'esbuild';
import near from 'document-fonts:near';
import thai from 'document-fonts:thai';
import { describe, expect, it } from 'vitest';
import { facesAsJson, documentFontsForEsbuild } from '../../../netlify/plugins/document-fonts.ts';

/** The first bytes of a TrueType file. */
const trueType = [0, 1, 0, 0];

describe('document fonts', () => {
  it('are TrueType files, and the main fonts are found by name', () => {
    expect(Object.keys(near)).toEqual([
      'regular-latin',
      'regular-beyond',
      'semibold-latin',
      'semibold-beyond',
      'vietnamese',
      'greek',
      'cyrillic',
    ]);
    for (const face of Object.values(near))
      expect([...Buffer.from(face, 'base64').subarray(0, 4)]).toEqual(trueType);
  });

  it('list the characters that each fallback font covers', () => {
    expect(thai).toHaveLength(1);
    const [{ letters, face } = { letters: '', face: '' }] = thai;
    expect(letters).toContain('ก');
    expect([...brotliDecompressSync(Buffer.from(face, 'base64')).subarray(0, 4)]).toEqual(trueType);
  });

  it('are the same in a bundle, in Node, and in tests', async () => {
    const code = "import thai from 'document-fonts:thai'; console.log(JSON.stringify(thai));";
    const { outputFiles } = await build({
      stdin: { contents: code },
      bundle: true,
      write: false,
      format: 'esm',
      plugins: [documentFontsForEsbuild],
    });
    const bundled = execFileSync(process.execPath, ['--input-type=module', '-e', outputFiles[0]!.text]);
    const loaded = execFileSync(process.execPath, [
      '--import',
      './netlify/plugins/yaml-for-node.ts',
      '--input-type=module',
      '-e',
      code,
    ]);
    expect(JSON.parse(bundled.toString())).toEqual(thai);
    expect(JSON.parse(loaded.toString())).toEqual(thai);
  });

  it('stop the build if no fallback font exists for a requested script', async () => {
    await expect(facesAsJson('klingon')).rejects.toThrow('There are no faces "klingon" for documents.');
  });
});
