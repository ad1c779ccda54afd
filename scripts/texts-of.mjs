// The texts of web/words as they're written, by their path: a text, or a function that says it of something.
import ts from 'typescript';

/** Without what only the compiler reads. */
function bare(node) {
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}

/** `known`: what the file names, by its name. */
function leavesOf(expression, path, known) {
  const node = bare(expression);
  if (ts.isIdentifier(node) && known.has(node.text)) return leavesOf(known.get(node.text), path, known);
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((one, index) => leavesOf(one, `${path}.${index}`, known));
  if (!ts.isObjectLiteralExpression(node)) return [[path, node]];
  return node.properties.flatMap((property) =>
    leavesOf(property.initializer ?? property.name, `${path}.${property.name.text}`, known),
  );
}

/** `Map` of path and node, for one file. */
export function textsOf(source) {
  const file = ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true);
  const statements = file.statements.filter(ts.isVariableStatement);
  const known = new Map(
    statements.flatMap(({ declarationList }) =>
      declarationList.declarations.map(({ name, initializer }) => [name.text, initializer]),
    ),
  );
  return new Map(
    statements
      .filter(({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ name, initializer }) => leavesOf(initializer, name.text, known)),
  );
}

function everyNode(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => everyNode(child, visit));
}

/** The places of the parameters that a text says something of; undefined where it isn't a function of its own. */
export function slotsOf(node) {
  if (!ts.isArrowFunction(node)) return undefined;
  const places = new Map(
    node.parameters.flatMap(({ name }, place) =>
      ts.isIdentifier(name)
        ? [[name.text, String(place)]]
        : name.elements.map((one) => [one.name.text, (one.propertyName ?? one.name).text]),
    ),
  );
  const used = new Set();
  everyNode(node.body, (one) => {
    if (ts.isIdentifier(one) && places.has(one.text)) used.add(places.get(one.text));
  });
  return [...places.values()].filter((place) => used.has(place)).join();
}
