import { z } from 'zod';

/**
 * A backup is a tar file: `manifest.json` first, then `tables/<name>/<number>.copy.gz` (COPY's text format, the parts of
 * a table in order, tables before those that refer to them), `media/<key>`, and last `end.json`, whose digest is over
 * every name, size and byte before it. So whatever has no end, or another one, is not whole.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const END = 'end.json';

export const manifestShape = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that the tables have had, the oldest first. */
  migrations: z.array(z.number()),
  /** In the order in which they can be filled, each with the columns that its parts hold. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestShape>;

export const endShape = z.object({
  /** SHA-256, hex. */
  digest: z.string(),
  rows: z.record(z.string(), z.number()),
  /** The last number that each sequence gave; those that gave none are left out. */
  sequences: z.record(z.string(), z.number()),
  media: z.object({ files: z.number(), bytes: z.number() }),
});
export type End = z.infer<typeof endShape>;

/** The backup cannot be made or taken back; the message says why, for whoever asked for it. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupError';
  }
}
