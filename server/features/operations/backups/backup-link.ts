import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/server.ts';
import { byteRangeOf } from '#server/platform/storage/byte-range.ts';
import { signLink, verifyMediaLink } from '#server/platform/storage/media-link.ts';
import { findBackupFile } from './backup-files.ts';
import type { BackupDeps } from './keep-backups.ts';

/** Long enough to resume a large download. */
const LIFE_MS = 3_600_000;

/** No storage key has a colon, so these links and media links never open each other's files. */
const keyOf = (name: string): string => `backup:${name}`;

/** For browsers, which send no token when they save a file. */
export function backupLink(
  { linkSecret, now }: Pick<BackupDeps, 'linkSecret' | 'now'>,
  name: string,
): { url: string; expires_at: string } {
  const expires = Math.floor((now() + LIFE_MS) / 1000);
  const query = signLink(linkSecret, keyOf(name), String(expires));
  return {
    url: `/api/v1/admin/backups/${name}/file?${query}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** With ranges, so that an interrupted download can resume. */
export function backupFileRoute(app: App, deps: BackupDeps): void {
  app.route({
    method: 'GET',
    url: '/api/v1/admin/backups/:name/file',
    schema: { hide: true },
    handler: (request, reply) => answerFile(deps, request, reply),
  });
}

async function answerFile(deps: BackupDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { name } = request.params as { name: string };
  const { expires, signature } = request.query as { expires?: unknown; signature?: unknown };
  const secondsLeft = verifyMediaLink(deps.linkSecret, { key: keyOf(name), expires, signature }, deps.now());
  if (secondsLeft === null)
    throw new AppError('forbidden', 'This link has expired. Get a new one from the settings page.');
  const file = await findBackupFile(deps.place, name);
  const etag = `"${file.bytes}-${file.madeAt.getTime()}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'content-type': name.endsWith('.age') ? 'application/octet-stream' : 'application/x-tar',
    'content-disposition': `attachment; filename="${name}"`,
  });
  const { range: wanted, 'if-range': ifRange } = request.headers;
  const range = byteRangeOf(ifRange === undefined || ifRange === etag ? wanted : undefined, file.bytes);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`);
    throw new AppError('range_not_satisfiable', 'The backup is shorter than that.');
  }
  const part = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  reply.header('content-length', part.end + 1 - part.start);
  return reply.send(Readable.from(deps.place.read(name, part), { objectMode: false }));
}
