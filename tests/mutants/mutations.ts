// The mutations that a test should detect: where they can be in a file, and how each reads.
import ts from 'typescript';

/** `at` and `end` are offsets in the file; `text` replaces what is between them. */
export type Mutant = { at: number; end: number; text: string };

const { SyntaxKind } = ts;
const operators: Partial<Record<ts.SyntaxKind, string[]>> = {
  [SyntaxKind.LessThanToken]: ['<=', '>'],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<'],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
  [SyntaxKind.PercentToken]: ['*'],
};
const methods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  toLowerCase: 'toUpperCase',
};

/** All mutants of a file. Text for people (code that is not `isCode`) is not mutated, because the content lint checks it. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const replace = (node: ts.Node, ...texts: string[]) => {
    for (const text of texts) found.push({ at: node.getStart(source), end: node.end, text });
  };
  const said = (node: ts.Node) => node.getText(source);

  function operator(node: ts.BinaryExpression): void {
    const [left, right] = [said(node.left), said(node.right)];
    // `a > b ? a : b` returns the same if both are equal, whichever branch it takes.
    const picks = ts.isConditionalExpression(node.parent) && node.parent.condition === node;
    const isChoice =
      picks &&
      [left, right].includes(said(node.parent.whenTrue)) &&
      [left, right].includes(said(node.parent.whenFalse));
    for (const other of operators[node.operatorToken.kind] ?? [])
      if (!isChoice || other.length + node.operatorToken.getText(source).length !== 3)
        replace(node, `${left} ${other} ${right}`);
    if (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) replace(node, left, right);
  }

  function call(node: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(node.expression)) return;
    const { expression: on, name } = node.expression;
    const other = Object.hasOwn(methods, name.text) ? methods[name.text] : undefined;
    if (other)
      replace(node, `${said(on)}.${other}${said(node).slice(node.expression.end - node.getStart(source))}`);
    if (name.text === 'filter') replace(node, said(on));
  }

  function pattern(node: ts.RegularExpressionLiteral): void {
    const { text } = node;
    if (text.startsWith('/^')) replace(node, `/${text.slice(2)}`);
    if (/\$\/\w*$/.test(text)) replace(node, text.replace(/\$(\/\w*)$/, '$1'));
  }

  function literal(node: ts.Node): void {
    if (node.kind === SyntaxKind.TrueKeyword) replace(node, 'false');
    else if (node.kind === SyntaxKind.FalseKeyword) replace(node, 'true');
    else if (ts.isNumericLiteral(node) && !isName(node))
      replace(node, node.text === '0' ? '1' : `${said(node)} * 10`);
    else if (isCode(node)) replace(node, "''");
    else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) replace(node, '[]');
    else if (ts.isRegularExpressionLiteral(node)) pattern(node);
  }

  function visit(node: ts.Node): void {
    if (isWithoutValue(node)) return;
    if (ts.isBinaryExpression(node)) operator(node);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      replace(node, said(node.operand));
    else if (ts.isIfStatement(node)) replace(node.expression, 'true', 'false');
    else if (ts.isConditionalExpression(node)) replace(node.condition, 'true', 'false');
    else if (ts.isExpressionStatement(node)) replace(node.expression, 'undefined');
    else if (ts.isCallExpression(node)) call(node);
    else literal(node);
    ts.forEachChild(node, visit);
  }

  visit(source);
  return found;
}

/** A type, an import, or an export, which no test can execute. */
const isWithoutValue = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

const isInTable = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) || ts.isArrayLiteralExpression(parent);

/**
 * A string that means something to a program, such as a code, a name, or a key; not text with a space, nor a one-word entry of a list or
 * table that starts like a sentence.
 */
const isCode = (node: ts.Node): boolean =>
  (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
  /^[^ ]+$/.test(node.text) &&
  !(/^\p{Lu}\p{Ll}+$/u.test(node.text) && isInTable(node)) &&
  !isName(node) &&
  !ts.isTaggedTemplateExpression(node.parent);

/** The code with one mutation. */
export const mutated = (code: string, { at, end, text }: Mutant) =>
  `${code.slice(0, at)}(${text})${code.slice(end)}`;

/** The code that calls `reached` with a place's offset whenever it executes one of these places. */
export function marked(code: string, places: readonly Mutant[], reached: string): string {
  const spans = [...new Map(places.map(({ at, end }) => [`${at}-${end}`, { at, end }])).values()];
  const opened = spans.map(({ at, end }) => ({ where: at, order: -end, text: `(${reached}(${at}), ` }));
  const closed = spans.map(({ end }) => ({ where: end, order: -Infinity, text: ')' }));
  const edits = [...opened, ...closed].sort((a, b) => a.where - b.where || a.order - b.order);
  let [out, from] = ['', 0];
  for (const { where, text } of edits) {
    out += code.slice(from, where) + text;
    from = where;
  }
  return out + code.slice(from);
}
