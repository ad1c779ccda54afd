import { extname } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

export const contentTypeOf = (key: string): string =>
  contentTypes[extname(key)] ?? 'application/octet-stream';
