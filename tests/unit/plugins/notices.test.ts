// Licenses ask for their text wherever the code is passed on, so the build finds the packages itself and fails without a text.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noticeOf, packageOf } from '../../../netlify/plugins/notices.ts';

const root = join(import.meta.dirname, '../../..');

describe('the package', () => {
  it.each([
    ['/a/node_modules/react/index.js', 'react'],
    ['/a/node_modules/@astrojs/react/dist/client.js?v=1', '@astrojs/react'],
    ['/a/node_modules/astro/node_modules/zod/mini.js', 'zod'],
    ['\0/a/node_modules/react/index.js?commonjs-proxy', 'react'],
    ['\0vite/preload-helper.js', 'vite'],
    ['\0rolldown/runtime.js', 'rolldown'],
    ['\0part:charts/line', undefined],
    ['/a/src/islands/ui/Form.tsx', undefined],
  ])('is read from the path of a bundled module: %j is %s', (module, name) => {
    expect(packageOf(module)).toBe(name);
  });
});

describe('a notice', () => {
  it('has the version, license, and full text of the package', () => {
    const { name, version, license, link, text } = noticeOf(join(root, 'node_modules/react'));
    expect([name, license, link]).toEqual(['react', 'MIT', 'https://react.dev/']);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(text).toMatch(/^MIT License\n[^]*Copyright \(c\) Meta[^]*SOFTWARE\.$/);
  });
  it('leaves out what the package itself only runs', () => {
    const { text } = noticeOf(join(root, 'node_modules/vite'));
    expect(text).toMatch(/MIT License[^]*SOFTWARE\.$/);
    expect(text.length).toBeLessThan(2000);
  });
  it('stops the build if the package has no license text', () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'bare', homepage: 'http://bare.example' }),
    );
    expect(() => noticeOf(folder)).toThrow('bare has no license file');
    rmSync(folder, { recursive: true });
  });
});
