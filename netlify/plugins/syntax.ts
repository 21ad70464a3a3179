// Reads code through its syntax tree, so that an equivalent rewrite can't mislead the build.
import { parseAst } from 'rolldown/parseAst';

/** A node of the tree, as defined by ESTree and typescript-estree. */
export type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Yields a node and all its descendants. */
export function* allIn(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* allIn(child);
}

/** Parses TypeScript or TSX and returns all nodes. @throws If it cannot be parsed. */
export function nodesOf(code: string): Node[] {
  const tree: unknown = parseAst(code, { lang: 'tsx' });
  return isNode(tree) ? [...allIn(tree)] : [];
}

/** Returns the name of a property or module: `y` in `x.y`, `x['y']`, `{ y }`, `{ 'y': … }`, and `'y'`. */
export const nameOf = (key: unknown): string | undefined =>
  isNode(key) ? String(key.type === 'Identifier' ? key.name : key.value) : undefined;

/** Returns the property names of an object, a pattern, or a type. */
export const namesOf = (members: unknown): string[] =>
  (Array.isArray(members) ? members : []).flatMap((member: unknown) =>
    isNode(member) ? (nameOf(member.key) ?? []) : [],
  );

const declaring = ['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier'];

/** Returns the names that a module's imports and exports declare; none if it cannot be parsed, which the build reports. */
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
