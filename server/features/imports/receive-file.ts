import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { SheetFile } from './spreadsheet/read-sheet.ts';
import { LARGEST_FILE_BYTES } from './spreadsheet/sheet.ts';

const FIELD = 'file';
const LONGEST_NAME = 200;

const noFile = () => invalidField(FIELD, 'Please select a CSV file before uploading.');

/** What a browser calls a file may be a whole path. */
function nameOf(part: MultipartFile): string {
  const name = (part.filename ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();
  // The ending tells what it is.
  return clean.length > LONGEST_NAME ? clean.slice(-LONGEST_NAME) : clean;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 0 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return invalidField(
      FIELD,
      `The file is larger than ${LARGEST_FILE_BYTES / 1024 / 1024} MB. Split it into several.`,
    );
  const isOfSender = (statusCode >= 400 && statusCode < 500) || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isOfSender || (error instanceof Error && /multipart|boundary|unexpected end/i.test(error.message))
    ? new AppError('bad_request', 'The upload could not be understood.', { cause: error })
    : error;
}

/** The one file of a multipart request. Throws `invalid` for the field `file` where it is missing, empty or too large. */
export async function receiveFile(request: FastifyRequest): Promise<SheetFile> {
  if (!request.isMultipart())
    throw new AppError(
      'unsupported_media_type',
      'Send the file as multipart form data, in the field "file".',
    );
  try {
    const part = await request.file();
    if (!part) throw noFile();
    const bytes = await part.toBuffer();
    if (part.fieldname !== FIELD || nameOf(part) === '') throw noFile();
    // A small buffer shares its memory with others; what goes to a thread must be its own.
    return { name: nameOf(part), bytes: new Uint8Array(bytes) };
  } catch (error) {
    throw refusalOf(error);
  }
}
