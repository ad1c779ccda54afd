import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'library';
/** The server's own only account. */
export const S3_SETTINGS = { STORAGE_KEY_ID: 'S3RVER', STORAGE_SECRET: 'S3RVER' };

/** It forgets the slash after a bucket, which a list is signed with, when it computes the signature. */
const acceptLists: S3rver['middleware'][number] = (context, next) => {
  if (context.path === `/${BUCKET}/`)
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  return next();
};

/** A server that checks signatures and keeps a bucket in a folder. `stop` and `start`: as if it were away meanwhile. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'precis-s3-'));
  function open(port: number): S3rver {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET }],
    });
    server.middleware.unshift(acceptLists);
    return server;
  }
  let server = open(0);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    addressOf: (prefix: string, links: 'direct' | 'through' = 'through') =>
      `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&links=${links}`,
    stop: () => server.close(),
    start: async () => {
      server = open(port);
      await server.run();
    },
    close: async () => {
      await server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
