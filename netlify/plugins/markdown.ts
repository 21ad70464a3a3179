// The Markdown extensions that articles may use beyond CommonMark and GitHub's tables, footnotes, and strikethrough:
// formulas between dollar signs, H~2~O, and x^2^. The build and the content lint parse them alike.
import { satteri } from '@astrojs/markdown-satteri';
import { defineHastPlugin, defineMdastPlugin } from 'satteri';

/** The Markdown extensions that are enabled. */
export const features = { gfm: true, math: true, subscript: true, superscript: true } as const;

/** Turns `$x$` into `<Formula tex="x" />`, and `$$x$$` on separate lines into `<Equation tex="x" />`. */
const formulas = defineMdastPlugin({
  name: 'formulas',
  inlineMath(node, context) {
    const attributes = [{ type: 'mdxJsxAttribute' as const, name: 'tex', value: node.value }];
    context.replaceNode(node, { type: 'mdxJsxTextElement', name: 'Formula', attributes, children: [] });
  },
  math(node, context) {
    const attributes = [{ type: 'mdxJsxAttribute' as const, name: 'tex', value: node.value }];
    context.replaceNode(node, { type: 'mdxJsxFlowElement', name: 'Equation', attributes, children: [] });
  },
});

/** Aligns columns with classes, because the content security policy forbids style attributes. */
const classes: Readonly<Record<string, string>> = {
  'text-align: right': 'number',
  'text-align: center': 'middle',
};

const alignedCells = defineHastPlugin({
  name: 'aligned-cells',
  element: {
    filter: ['th', 'td'],
    visit(node, context) {
      const style = String(node.properties?.style ?? '');
      if (!style.startsWith('text-align')) return;
      context.setProperty(node, 'style', null);
      const name = classes[style];
      if (name !== undefined) context.setProperty(node, 'className', [name]);
    },
  },
});

export const markdown = satteri({ features, mdastPlugins: [formulas], hastPlugins: [alignedCells] });
