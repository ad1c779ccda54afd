import { describe, expect, it } from 'vitest';
import { toAppError } from '#server/platform/http/error-handler.ts';
import { StorageAway, writeFailure } from './storage-away.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

describe('a write that failed', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'ENOENT', 'ESTALE'])(
    'of %s is told in words, with a time to come back',
    (code) => {
      const failure = writeFailure(failed(code));
      expect(failure).toBeInstanceOf(StorageAway);
      expect(toAppError(failure)).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/^(There is no space left|The server's disk can't)/),
        extra: { retry_after: 60 },
        cause: { code },
      });
    },
  );

  it('for another reason stays what it was', () => {
    const error = failed('EMFILE');
    expect(writeFailure(error)).toBe(error);
  });
});
