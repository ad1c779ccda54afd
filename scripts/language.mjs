// `npm run language -- de` makes a language from English. Once it's there, it lists what is left to do in it.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { isAlike } from './alike-words.mjs';
import { FIRST_LANGUAGE } from './languages.mjs';
import { giveUp } from './say.mjs';
import { slotsOf, textsOf } from './texts-of.mjs';

const readText = (root, ...path) => readFileSync(join(root, 'web/words', ...path), 'utf8');
const filesOf = (root, language) =>
  readdirSync(join(root, 'web/words', language)).filter((name) => name.endsWith('.ts'));

/** The same words, held by the compiler to the shape of English. */
function asTranslation(english, file, code) {
  const [, name] = /^export const (\w+)/m.exec(english);
  const text = english
    .replace(/^export const (\w+)(: string)? = /m, 'export const $1: typeof english = ')
    .replace(`countedIn('${FIRST_LANGUAGE}')`, `countedIn('${code}')`)
    .replace(`typeof english = '${FIRST_LANGUAGE}'`, `typeof english = '${code}'`);
  return `import type { ${name} as english } from '../${FIRST_LANGUAGE}/${file}';\n${text}`;
}

export function makeLanguage(root, code) {
  mkdirSync(join(root, 'web/words', code));
  for (const file of filesOf(root, FIRST_LANGUAGE))
    writeFileSync(
      join(root, 'web/words', code, file),
      asTranslation(readText(root, FIRST_LANGUAGE, file), file, code),
    );
  writeFileSync(join(root, 'web/words', code, 'page.json'), readText(root, FIRST_LANGUAGE, 'page.json'));
}

/** English as it was when that file was last committed. */
function englishBefore(root, code, file) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('log', '-1', '--format=%H', '--', `web/words/${code}/${file}`);
  return commit === '' ? '' : git('show', `${commit}:web/words/${FIRST_LANGUAGE}/${file}`);
}

const isSaid = (path, node) =>
  ts.isStringLiteralLike(node) && /\p{L}/u.test(node.text) && !path.endsWith('.value');
const isSame = (one, other) => one !== undefined && other !== undefined && one.getText() === other.getText();

/** What a build's page says before the app is there. */
const pageOf = (root, language) => textsOf(`export const page = ${readText(root, language, 'page.json')}`);

/**
 * By path: texts that are missing or that English doesn't have, whose values are lost, that are older than English, and
 * that are still in English.
 */
export function leftToDo(root, code) {
  /** @type {Record<'missing' | 'unknown' | 'broken' | 'stale' | 'english', string[]>} */
  const left = { missing: [], unknown: [], broken: [], stale: [], english: [] };
  const compare = (now, before, theirs) => {
    left.unknown.push(...[...theirs.keys()].filter((path) => !now.has(path)));
    for (const [path, text] of now) {
      const kind = kindOf({ path, code, text, before: before.get(path), said: theirs.get(path) });
      if (kind) left[kind].push(path);
    }
  };
  for (const file of filesOf(root, FIRST_LANGUAGE)) {
    const theirs = existsSync(join(root, 'web/words', code, file)) ? readText(root, code, file) : '';
    compare(
      textsOf(readText(root, FIRST_LANGUAGE, file)),
      textsOf(englishBefore(root, code, file)),
      textsOf(theirs),
    );
  }
  compare(pageOf(root, FIRST_LANGUAGE), new Map(), pageOf(root, code));
  return left;
}

function kindOf({ path, code, text, before, said }) {
  if (said === undefined) return 'missing';
  const slots = [slotsOf(text), slotsOf(said)];
  if (!slots.includes(undefined) && slots[0] !== slots[1]) return 'broken';
  if (isSame(said, text)) return isSaid(path, text) && !isAlike(path, code) ? 'english' : undefined;
  return before !== undefined && !isSame(before, text) ? 'stale' : undefined;
}

const SAID = {
  missing: 'Missing',
  unknown: 'Not in English',
  broken: 'Without a value that English has',
  stale: 'English has changed since the file was last committed',
  english: 'The same as in English',
};

function main(root, code) {
  if (new Intl.Locale(code).toString() !== code)
    throw new Error(`“${code}” isn’t a code of BCP 47, such as de or pt-BR.`);
  if (!existsSync(join(root, 'web/words', code))) {
    makeLanguage(root, code);
    console.log(
      `web/words/${code} is made, in English for now. See it with: WEB_LANGUAGE=${code} npm run dev`,
    );
    return;
  }
  const left = leftToDo(root, code);
  for (const [kind, paths] of Object.entries(left))
    if (paths.length > 0)
      console.log(`${SAID[kind]}: ${paths.length}\n${paths.map((path) => `  ${path}`).join('\n')}\n`);
  if (left.missing.length + left.unknown.length + left.broken.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (!process.argv[2]) throw new Error('Which language? npm run language -- de');
    main(join(import.meta.dirname, '..'), process.argv[2]);
  } catch (error) {
    giveUp(error);
  }
}
