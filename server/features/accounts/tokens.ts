import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, hex: tokens are stored and compared only as this. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
