import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** All code that writes pages, except the code that creates pieces of markup. */
const files = globSync('{netlify/{http,endpoints,functions},src/contracts}/**/*.ts').filter(
  (file) => !/src.contracts.(html|escape-markup)\.ts$/.test(file),
);

/** Strings of a file that are markup and not created by the escaping template. */
function bareMarkupIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'html') {
      const { template } = node;
      if (ts.isTemplateExpression(template)) template.templateSpans.forEach((span) => visit(span.expression));
      return;
    }
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && /<\/?[a-z][a-z\d]*[\s>/]/.test(node.getText())) found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('pages and forms are written with the escaping template, never by concatenating strings', () => {
  const bare = files.flatMap(bareMarkupIn);
  // Its only part is a constant whose exact text is in the page's policy.
  const allowed = 'netlify/http/plain-page.ts: `<style>${rules}</style>`';
  expect(bare.filter((each) => each !== allowed)).toEqual([]);
});
