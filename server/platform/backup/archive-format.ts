import { z } from 'zod';

/**
 * A backup is a tar file: `manifest.json`, then `tables/<name>/<number>.copy.gz` (COPY's text format, parts in
 * order, referenced tables first), `jobs.json.gz` (waiting jobs), `media/<key>`, and last `end.json` with a digest over every name, size and byte
 * before it. A file without that end is incomplete.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const JOBS = 'jobs.json.gz';
export const END = 'end.json';

export const manifestShape = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.number()),
  /** In the order in which they can be filled, with the columns in their parts. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestShape>;

export const endShape = z.object({
  /** SHA-256, hex. */
  digest: z.string(),
  rows: z.record(z.string(), z.number()),
  /** The last number each sequence gave, if any. */
  sequences: z.record(z.string(), z.number()),
  /** Backups of an earlier version have none. */
  jobs: z.number().default(0),
  media: z.object({ files: z.number(), bytes: z.number() }),
});
export type End = z.infer<typeof endShape>;

/** The message says why, for whoever asked for the backup or restore. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BackupError';
  }
}
