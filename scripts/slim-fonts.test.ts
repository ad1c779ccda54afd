import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slim, WEIGHTS } from './slim-fonts.mjs';

const web = join(import.meta.dirname, '../web');

it('holds every weight that a stylesheet asks for', () => {
  const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const asked = sheets.flatMap((name) =>
    Array.from(readFileSync(join(web, name), 'utf8').matchAll(/font-weight:\s*(\d+)/g), ([, weight]) =>
      Number(weight),
    ),
  );
  expect(asked.length).toBeGreaterThan(50);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(WEIGHTS.min);
  expect(Math.max(...asked)).toBeLessThanOrEqual(WEIGHTS.max);
});

it('makes a lighter font of the same kind', async () => {
  const name = '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2';
  const whole = readFileSync(createRequire(import.meta.url).resolve(name));
  const font = await slim(whole, 'U+0041-0042, U+2019');
  expect(font.subarray(0, 4).toString()).toBe('wOF2');
  expect(font.length).toBeLessThan(whole.length / 2);
});
