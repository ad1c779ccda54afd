import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generatedFiles, staleFiles } from './generated-files.mjs';

it('lists every folder that says what it is, and tells when the list is out of date', () => {
  const root = mkdtempSync(join(tmpdir(), 'precis-generated-'));
  for (const folder of ['contract', 'server/features/books', 'server/features/unsaid'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'server/features/books/feature.ts'), '');
  expect(staleFiles(root)).toContain('server/features.ts');
  const write = () =>
    writeFileSync(join(root, 'server/features.ts'), generatedFiles(root)['server/features.ts']);
  write();
  expect(staleFiles(root)).not.toContain('server/features.ts');

  mkdirSync(join(root, 'server/features/book-clubs'));
  writeFileSync(join(root, 'server/features/book-clubs/feature.ts'), '');
  expect(staleFiles(root)).toContain('server/features.ts');
  write();
  const text = generatedFiles(root)['server/features.ts'];
  expect(text).toContain("import { bookClubs } from './features/book-clubs/feature.ts';");
  expect(text).not.toContain('unsaid');
  rmSync(root, { recursive: true });
});
