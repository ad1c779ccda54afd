import { PIECE_BYTES } from '#contract/book-files.ts';
import { CallError } from '#web/platform/data/call.ts';
import { sendFile } from '#web/platform/data/send-file.ts';
import { isAway } from '#web/platform/offline/online.ts';
import type { FoundFile } from './chosen-files.ts';

const ROUTE = 'POST /api/v1/admin/files/:id';
const TRIES = 3;
const PAUSE_MS = 1_500;

export type Refused = { path: string; message: string };

/** Where sending is: the next file, and the next of its pieces. */
export type Place = { file: number; piece: number };

type Sending = {
  importId: number;
  files: readonly FoundFile[];
  from: Place;
  signal: AbortSignal;
  /** After each piece, with the place to go on from. */
  onPlace: (place: Place) => void;
  onRefused: (refused: Refused) => void;
};

const mayHelp = (error: unknown): error is CallError =>
  error instanceof CallError && (isAway(error.status) || error.status === 429);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function sendPiece(
  { importId, signal }: Sending,
  { path, file }: FoundFile,
  at: Place & { pieces: number },
): Promise<void> {
  const { file: number, piece, pieces } = at;
  const bytes = file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendFile(ROUTE, new File([bytes], 'piece'), {
        params: { id: importId },
        query: { path, number, piece, pieces },
        signal,
      });
      return;
    } catch (error) {
      if (!mayHelp(error) || attempt === TRIES) throw error;
      await pause(PAUSE_MS * attempt);
      signal.throwIfAborted();
    }
  }
}

/** A file alone is at fault where the server says so of it; the others can still be sent. */
const isOfFile = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 413 || error.status === 422);

/** One after the other, in pieces. Throws where going on makes no sense now: sending resumes from the last place. */
export async function sendFiles(sending: Sending): Promise<void> {
  const { files, from, onPlace, onRefused } = sending;
  for (let number = from.file; number < files.length; number += 1) {
    const one = files[number];
    if (!one) return;
    const pieces = Math.max(1, Math.ceil(one.file.size / PIECE_BYTES));
    try {
      for (let piece = number === from.file ? from.piece : 0; piece < pieces; piece += 1) {
        await sendPiece(sending, one, { file: number, piece, pieces });
        if (piece + 1 < pieces) onPlace({ file: number, piece: piece + 1 });
      }
    } catch (error) {
      if (!isOfFile(error)) throw error;
      onRefused({ path: one.path, message: error.message });
    }
    onPlace({ file: number + 1, piece: 0 });
  }
}
