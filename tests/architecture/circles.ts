// Import cycles, types included: files that import each other and can't be read alone (Tarjan's strongly connected components).
import { importsOf, sources } from './source-files.ts';

/** Takes the imports of each file and returns each cycle as its files. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    path.push(file);
    open.add(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.has(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    for (const each of circle) open.delete(each);
    if (circle.length > 1 || imports.get(file)?.includes(file)) found.push(circle);
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The cycles in deployed code. */
export function circles(): string[][] {
  const ours = sources.filter((file) => /^(src|netlify|content)\//.test(file));
  const known = new Set(ours);
  return circlesIn(
    new Map(ours.map((file) => [file, importsOf(file).flatMap(({ to }) => (known.has(to) ? [to] : []))])),
  );
}
