// Reads code by its syntax tree, so that no rewrite that means the same can mislead the build.
import { parseAst } from 'rolldown/parseAst';

/** A node of the tree, as ESTree and typescript-estree define it. */
export type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A node and everything below it. */
export function* allIn(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* allIn(child);
}

/** Takes TypeScript or TSX; returns all nodes of its tree. @throws If it cannot be parsed. */
export function nodesOf(code: string): Node[] {
  const tree: unknown = parseAst(code, { lang: 'tsx' });
  return isNode(tree) ? [...allIn(tree)] : [];
}

/** The name of a property or a module: `y` in `x.y`, `x['y']`, `{ y }`, `{ 'y': … }` and `'y'`. */
export const nameOf = (key: unknown): string | undefined =>
  isNode(key) ? String(key.type === 'Identifier' ? key.name : key.value) : undefined;

/** The names of the properties of an object, a pattern, or a type. */
export const namesOf = (members: unknown): string[] =>
  (Array.isArray(members) ? members : []).flatMap((member: unknown) =>
    isNode(member) ? (nameOf(member.key) ?? []) : [],
  );

const declaring = ['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier'];

/** The names that a module's imports and exports declare; none if it cannot be parsed, which the build reports. */
export function namesDeclared(code: string): string[] {
  try {
    return nodesOf(code).flatMap(({ type, local, id }) => {
      if (declaring.includes(type)) return nameOf(local) ?? [];
      return type === 'VariableDeclarator' || type === 'FunctionDeclaration' ? (nameOf(id) ?? []) : [];
    });
  } catch {
    return [];
  }
}
