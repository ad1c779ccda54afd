import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftToDo, makeLanguage } from './language.mjs';
import { languages } from './languages.mjs';

const project = join(import.meta.dirname, '..');

describe.each(languages.slice(1))('%s', (language) => {
  const left = leftToDo(project, language);

  it('has the texts and the lengths of lists of English, and none more', () => {
    expect(left.missing).toEqual([]);
    expect(left.unknown).toEqual([]);
  });

  it('says every value that English says', () => expect(left.broken).toEqual([]));

  it('leaves nothing in English but what scripts/alike-words.mjs lists', () =>
    expect(left.english).toEqual([]));

  it('knows its own code', () => {
    const text = readFileSync(join(project, 'web/words', language, 'language.ts'), 'utf8');
    expect(text).toContain(`appLanguage: typeof english = '${language}'`);
  });
});

describe('a new language', () => {
  const root = mkdtempSync(join(tmpdir(), 'precis-language-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
  const change = (path: string, from: string, to: string) => {
    const file = join(root, 'web/words', path);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(
      file,
      text.replace(from, () => to),
    );
  };
  const commit = () => {
    git('add', '.');
    git('commit', '-qm', 'words');
  };

  beforeAll(() => {
    cpSync(join(project, 'web/words/en'), join(root, 'web/words/en'), { recursive: true });
    git('init', '-q');
    makeLanguage(root, 'pt-BR');
    commit();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('begins as English, with nothing missing', () => {
    const { english, ...others } = leftToDo(root, 'pt-BR');
    expect(others).toEqual({ missing: [], unknown: [], broken: [], stale: [] });
    expect(english.length).toBeGreaterThan(1000);
    expect(english).toContain('page.needsScript');
  });

  it('is told what is translated, what has changed since, what has lost its value and what is missing', () => {
    change('pt-BR/ui.ts', "close: 'Close'", "close: 'Fechar'");
    change('pt-BR/test.ts', ' as $', ' as ');
    change('pt-BR/test.ts', "bad: 'Doesn’t work',", '');
    commit();
    change('en/ui.ts', "close: 'Close'", "close: 'Shut'");
    const { english, ...others } = leftToDo(root, 'pt-BR');
    expect(others).toEqual({
      missing: ['testWords.bad'],
      unknown: [],
      broken: ['testWords.checks.account.good'],
      stale: ['uiWords.close'],
    });
    expect(english).not.toContain('uiWords.close');
  });
});
