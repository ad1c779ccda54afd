/** A piece of JSON text, or its UTF-8. */
export type JsonPiece = string | Uint8Array;

/**
 * An answer put together from JSON that was prepared before. It is kept as bytes: joining them copies memory, where
 * joining texts leaves the encoding of the whole to every answer.
 */
export class PreparedJson {
  readonly bytes: Buffer;
  constructor(pieces: readonly JsonPiece[]) {
    this.bytes = Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
    );
  }
}
