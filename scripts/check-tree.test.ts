import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkTree } from './check-tree.mjs';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function plant(path: string, content: string): string {
  const root = mkdtempSync(join(tmpdir(), 'precis-tree-'));
  roots.push(root);
  execFileSync('git', ['init', '--quiet', root]);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  return root;
}

/** Whole, these words would break in this very file the rules that it tests. */
const spelt = (...parts: string[]) => parts.join('');

const offences: [path: string, content: string, problem: string][] = [
  ['notes.md', 'a'.repeat(1_000_001), 'is 1001 kB'],
  ['dist/web/index.js', '1', 'is a product of a build'],
  ['server/platform/storage/utils.ts', '1', 'is a drawer'],
  ['web/common/card.tsx', '1', 'is a drawer'],
  ['README.md', `cd /${spelt('ho', 'me')}/anna/precis`, 'line 1 holds a path'],
  ['a.ts', `\nconst a = '/${spelt('Us', 'ers')}/anna';`, 'line 2 holds a path'],
  ['.npmrc', `${spelt('re', 'gistry')}=https://example.org`, 'the address of a package registry'],
  ['a.md', `-----BEGIN RSA ${spelt('PR', 'IVATE')} KEY-----`, 'a private key'],
  ['a.env', `KEY=sk-${spelt('ab', 'cdefghijklmnopqrstuvwxyz')}`, 'an access key'],
  ['a.ts', `// biome-${spelt('ig', 'nore')} lint: because`, 'a silenced gate'],
  ['a.ts', `// oxlint-${spelt('di', 'sable')}-next-line`, 'a silenced gate'],
  ['a.ts', `// @ts-${spelt('ex', 'pect-error')}`, 'a silenced gate'],
  ['a.ts', `// ${spelt('TO', '')}DO: later`, 'a note to do something later'],
  ['a.test.ts', `journey.${spelt('on', 'ly')}('x')`, 'shuts the others out'],
  ['docs/decisions/0005-lists.md', '# 5. Lists\n\nSuperseded by record 46.', 'goes into superseded.md'],
  ['a.css', 'a {}\n'.repeat(301), 'has 301 lines'],
  ['package-lock.json', '{\n  "resolved": "x"\n}', 'names the addresses'],
  [
    'package-lock.json',
    JSON.stringify({
      packages: { 'node_modules/a': { integrity: 'x', optionalDependencies: { 'a-mac': '1' } } },
    }),
    'leaves out a-mac',
  ],
  [
    'package-lock.json',
    JSON.stringify({ packages: { 'node_modules/a': {} } }),
    'no checksum of node_modules/a',
  ],
  ['package.json', JSON.stringify({ devDependencies: { a: '^1.0.0' } }), 'does not pin a'],
];

it.each(offences)('refuses %s holding %s', (path, content, problem) => {
  const { problems } = checkTree(plant(path, content));
  expect(problems.join('\n')).toContain(`${path} `);
  expect(problems.join('\n')).toContain(problem);
});

it('accepts an ordinary file', () => {
  const source = "export const address = 'https://example.org/home/page';\n";
  expect(checkTree(plant('server/address.ts', source))).toEqual({ files: 1, problems: [] });
});

it('refuses more lines of source than a folder may have, without tests and words', () => {
  const root = plant('scripts/most-lines.json', '{ "web": 4 }');
  const write = (path: string, lines: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), 'export {};\n'.repeat(lines));
  };
  write('web/app/shell.tsx', 2);
  write('web/app/shell.test.tsx', 9);
  write('web/testing/storage.ts', 9);
  write('web/words/en/shell.ts', 9);
  write('bench/main.ts', 9);
  write('web/app/paths.ts', 2);
  expect(checkTree(root).problems).toEqual([]);
  write('web/app/paths.ts', 3);
  expect(checkTree(root).problems.join('\n')).toContain('web/ has 5 lines of source; 4 at most');
});

it('leaves alone what git ignores', () => {
  const root = plant('dist/main.js', '1');
  writeFileSync(join(root, '.gitignore'), 'dist/\n');
  expect(checkTree(root).problems).toEqual([]);
});
