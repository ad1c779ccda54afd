import { expect, test } from 'vitest';
import { createLog, readable } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void, level: 'info' | 'silent' = 'info') {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => lines.push(line) }));
  return lines;
}

test('writes one JSON line with what was said', () => {
  const [line] = linesOf((log) => log.child({ job: 'narrate' }).info({ bookId: 7 }, 'narrated'));
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 30, job: 'narrate', bookId: 7, msg: 'narrated' });
});

test('hides secrets, also inside of what is logged', () => {
  const lines = linesOf((log) => {
    log.info({ token: 's3cret', user: { password: 's3cret' } }, 'a');
    log.info({ req: { headers: { authorization: 'Bearer s3cret', cookie: 's3cret' } } }, 'b');
    log.child({ apiKey: 's3cret' }).warn('c');
  });
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('s3cret');
});

test('what came from outside stays on one line, in JSON and for people', () => {
  const forged = 'x\n12:00:00 info  all is well\r\u001b[2J\u2028';
  const lines = linesOf((log) => log.warn({ device: forged, err: new Error(forged) }, forged));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  const shown = readable(lines[0] ?? '');
  expect(shown.split('\n').filter((line) => line.startsWith('12:00:00'))).toEqual([]);
  for (const sign of ['\r', '\u001b', '\u2028']) expect(shown).not.toContain(sign);
});

test('a silent log says nothing', () => {
  expect(linesOf((log) => log.error('x'), 'silent')).toEqual([]);
});

test('tells of an error what happened and why, but neither its values nor what hangs on it', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(me@example.org)',
  });
  const failed = Object.assign(
    new Error('Failed query: insert into users\nparams: me@example.org', { cause }),
    {
      query: 'insert into users',
      params: ['me@example.org'],
      client: { password: 's3cret' },
    },
  );
  const [line = ''] = linesOf((log) => log.error({ err: failed }, 'no'));
  expect(JSON.parse(line).err).toMatchObject({
    message: 'Failed query: insert into users',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(line).not.toMatch(/me@example|s3cret/);
});
