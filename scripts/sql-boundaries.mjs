// Whose tables the SQL of a feature names. Who owns one is read from the `schema.ts` files, who may read it from `uses`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { featureEdgesOf } from './boundaries.mjs';

const SHIPPED = /^server\/(?:features|platform)\/(?!.*\/testing\/).*(?<!\.test)\.ts$/;
const SCHEMA = /[/-]schema\.ts$/;
const PLATFORM = 'platform';

/** What a file without a `feature.ts` may read all the same. */
const DECLARED = [
  {
    path: 'server/platform/backup/backup-tables.ts',
    tables: ['users', 'books'],
    why: 'a database without accounts and books holds nothing that somebody would miss',
  },
];

/** For dependency-cruiser. */
export const OFFER_RULE = {
  name: 'index-offers-no-tables',
  comment: 'Other features are offered functions, fragments of SQL and views, never a table.',
  severity: 'error',
  from: { path: '^server/features/[^/]+/index\\.ts$' },
  to: { path: '[/-]schema\\.ts$', dependencyTypesNot: ['type-only'] },
};

export const SQL_RULE = {
  name: 'sql-names-own-tables',
  comment:
    'The SQL of a feature writes its own tables alone. It reads besides them those of the platform, those of the features that its feature.ts uses, and every view. Ask the owner for a function, or name it in `uses`.',
};

const homeOf = (path) => /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? PLATFORM;

function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Table → who owns it. Views aren't among them: they are there for everybody. */
function tableOwnersIn(files) {
  const owners = new Map();
  for (const { path, source } of files.filter((file) => SCHEMA.test(file.path)))
    walk(source, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'pgTable') return;
      owners.set(node.arguments[0].text, homeOf(path));
    });
  return owners;
}

const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|truncate|lock\s+table)\s+(?:only\s+)?"?$/i;
const LOCKED = /\bfor\s+(?:no\s+key\s+)?update\s+$/i;
const READ = /\b(?:from|join|using|only|table)\s+"?$/i;
const NAMED_WITHIN =
  /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

/** The tables that a text of SQL names. A tagged one may begin with a table, as part of a statement. */
function namedIn(text, isTagged, isTable) {
  const within = new Set(Array.from(text.matchAll(NAMED_WITHIN), ([, name]) => name));
  return [...text.matchAll(/\b[a-z_]+\b/g)].flatMap(({ 0: table, index }) => {
    if (!isTable(table) || within.has(table)) return [];
    const before = text.slice(0, index);
    const isWritten = WRITTEN.test(before) && !LOCKED.test(before);
    const isBegin = isTagged && before.trim() === '';
    return isWritten || isBegin || READ.test(before) ? [{ table, isWritten }] : [];
  });
}

const textOf = (node) =>
  ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('$')
    : node.text;

function namedInFile({ path, source }, isTable) {
  const found = [];
  walk(source, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
    const isTagged = ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === 'sql';
    found.push(...namedIn(textOf(node), isTagged, isTable));
  });
  return found.map((one) => ({ ...one, path, home: homeOf(path) }));
}

function mayName({ path, home, table, owner, isWritten }, uses) {
  if (home === owner) return true;
  const isDeclared = DECLARED.some((one) => one.path === path && one.tables.includes(table));
  return !isWritten && (isDeclared || owner === PLATFORM || (uses[home] ?? []).includes(owner));
}

/** A line for each two features of which one reads the other's tables. */
function listed(reads) {
  const tables = new Map();
  for (const { home, owner, table } of reads.filter((one) => one.home !== one.owner)) {
    const edge = `${home} reads ${owner}`;
    tables.set(edge, (tables.get(edge) ?? new Set()).add(table));
  }
  const inOrder = (texts) => [...texts].toSorted((one, other) => one.localeCompare(other));
  return inOrder(Array.from(tables, ([edge, names]) => `${edge}: ${inOrder(names).join(', ')}`));
}

/**
 * @returns {{ named: number, reads: string[], violations: { rule: string, comment: string, from: string, to: string,
 * line: string }[] }} how often a table is named, who reads whose, and what nobody allowed
 */
export function checkSql(root) {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/${path}`)
    .filter((path) => SHIPPED.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
    });
  const owners = tableOwnersIn(files);
  const uses = featureEdgesOf(root);
  const named = files
    .filter(({ path }) => !SCHEMA.test(path))
    .flatMap((file) => namedInFile(file, (name) => owners.has(name)))
    .map((one) => ({ ...one, owner: owners.get(one.table) }));
  const forbidden = named.filter((one) => !mayName(one, uses));
  return {
    named: named.length,
    reads: listed(named.filter((one) => !forbidden.includes(one))),
    violations: forbidden.map(({ path, table, owner, isWritten }) => ({
      rule: SQL_RULE.name,
      comment: SQL_RULE.comment,
      from: path,
      to: table,
      line: `${path} ${isWritten ? 'writes' : 'reads'} ${table} of ${owner}`,
    })),
  };
}
