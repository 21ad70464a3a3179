// Node cannot import YAML by itself, so a script whose modules import content needs the loader.
import { describe, expect, it } from 'vitest';
import { packageScripts } from '../support/package-scripts.ts';
import { importsOf } from './source-files.ts';

const loader = '--import ./netlify/plugins/yaml-for-node.ts';

/** The content that a module imports, directly or indirectly. */
function contentOf(module: string, seen = new Set<string>()): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  if (/\.(yaml|csv)$/.test(module)) return [module];
  if (!/^[\w./-]+\.tsx?$/.test(module)) return [];
  return importsOf(module).flatMap(({ to, typeOnly }) => (typeOnly ? [] : contentOf(to, seen)));
}

const started = Object.entries(packageScripts).flatMap(([name, written]) =>
  written.split('&&').flatMap((command) =>
    [...command.matchAll(/\bnode\b.*?([\w./-]+\.ts)$/g)].map(([, module = '']) => ({
      name,
      command: command.trim(),
      module: module.replace(/^\.\//, ''),
    })),
  ),
);

describe('the scripts of package.json', () => {
  it('start modules whose imports this test can follow', () => {
    expect(started.length).toBeGreaterThan(10);
    expect(contentOf('netlify/cli/cli.ts')).toContain('content/catalog.yaml');
  });
  it.each(started)('name the loader for YAML if a module imports content: $name', ({ command, module }) => {
    const [content] = contentOf(module);
    if (content !== undefined) expect(command, `${module} imports ${content}`).toContain(loader);
  });
});
