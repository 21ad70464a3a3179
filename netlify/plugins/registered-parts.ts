// Finds the file and export behind each name of a registry such as `load-instrument.ts`. Names come from the running registry and files
// from its syntax tree, so a registry may be written in any way that has one `import()` and one export per name.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allIn, isNode, nameOf, namesOf, type Node, nodesOf } from './syntax.ts';

/** A part that is loaded by name: its file and the export's name. */
export type Part = { readonly file: string; readonly exported: string };

/** Returns the names that code uses from the modules it imports. */
function namesTaken(code: readonly Node[]): string[] {
  const names = code.flatMap((node) => {
    if (node.type === 'MemberExpression') return [nameOf(node.property)];
    return node.type === 'ObjectPattern' ? namesOf(node.properties) : [];
  });
  return [...new Set(names.flatMap((name) => (name === undefined || name === 'then' ? [] : [name])))];
}

/** Returns the part that a property's value loads; nothing if the value imports nothing. */
function partOf(value: Node, list: string, name: string): Part | undefined {
  const code = [...allIn(value)];
  const imports = code.filter(({ type }) => type === 'ImportExpression');
  if (imports.length === 0) return undefined;
  const path = imports.length === 1 ? nameOf(imports[0]?.source) : undefined;
  const [exported, ...others] = namesTaken(code);
  if (path === undefined || exported === undefined || others.length > 0)
    throw new Error(
      `${list}: the build cannot tell which file and export "${name}" loads. Write async () => (await import('./file.ts')).part`,
    );
  const file = resolve(dirname(list), path);
  if (!existsSync(file)) throw new Error(`${list}: "${name}" loads ${path}, which does not exist.`);
  return { file, exported };
}

/**
 * Returns a registry's parts by name.
 * @param list The registry's file.
 * @param registry What that file exports; its names are the ones that pages can request.
 * @throws If the syntax does not show one file and one export for each name of the registry.
 */
export function registeredParts(list: URL, registry: Readonly<Record<string, unknown>>): Map<string, Part> {
  const path = fileURLToPath(list);
  const found = new Map(
    nodesOf(readFileSync(path, 'utf8')).flatMap((node): [string, Part][] => {
      const name = node.type === 'Property' ? nameOf(node.key) : undefined;
      const part = name !== undefined && isNode(node.value) ? partOf(node.value, path, name) : undefined;
      return name !== undefined && part ? [[name, part]] : [];
    }),
  );
  const names = Object.keys(registry);
  const lost = names.filter((name) => !found.has(name));
  const unknown = [...found.keys()].filter((name) => !names.includes(name));
  if (lost.length > 0 || unknown.length > 0)
    throw new Error(
      `${path}: the build finds no file for ${lost.join(', ') || 'nothing'}, and files that the registry does not name for ${unknown.join(', ') || 'nothing'}. Write each part as name: async () => (await import('./file.ts')).part`,
    );
  return found;
}
