import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from './app-error.ts';

/** `name` is the last part of what the browser calls it, without signs that cannot be seen. */
export type ReceivedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

const FIELD = 'file';
const LONGEST_NAME = 200;

/** What a form may hold besides the file is little, and not looked at. */
export const formLimits = (mostBytes: number) => ({
  files: 1,
  fileSize: mostBytes,
  fields: 10,
  fieldSize: 10_000,
  parts: 20,
  headerPairs: 50,
});

/** What a browser calls a file may be a whole path; the ending tells what it is. */
function nameOf(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? '';
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(-LONGEST_NAME);
}

const tooLargeFile = (sentence: string) =>
  new AppError('too_large', sentence, { errors: { [FIELD]: [sentence] } });

function refusalOf(error: unknown, tooLarge: string): unknown {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 0 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLargeFile(tooLarge);
  const isOfSender = (statusCode >= 400 && statusCode < 500) || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isOfSender || (error instanceof Error && /multipart|boundary|unexpected end/i.test(error.message))
    ? new AppError('bad_request', 'The upload could not be understood.', { cause: error })
    : error;
}

async function firstPart(request: FastifyRequest, tooLarge: string) {
  if (!request.isMultipart())
    throw new AppError(
      'unsupported_media_type',
      'Send the file as multipart form data, in the field "file".',
    );
  const part = await request.file();
  // The parser itself would read on to the end of the file.
  part?.file.once('limit', () => part.file.destroy(tooLargeFile(tooLarge)));
  return part;
}

/**
 * The one file of a multipart request, in the field `file`. Throws for that field, in the given sentences: `invalid`
 * where it is missing, `too_large` as soon as more has come than is taken.
 */
export async function receiveFile(
  request: FastifyRequest,
  sentences: { missing: string; tooLarge: string },
): Promise<ReceivedFile> {
  try {
    const part = await firstPart(request, sentences.tooLarge);
    const bytes = await part?.toBuffer();
    const name = nameOf(part?.filename ?? '');
    if (!part || !bytes || part.fieldname !== FIELD || name === '')
      throw invalidField(FIELD, sentences.missing);
    // A small buffer shares its memory with others; what goes to a thread must be its own.
    return { name, bytes: new Uint8Array(bytes) };
  } catch (error) {
    throw refusalOf(error, sentences.tooLarge);
  }
}
