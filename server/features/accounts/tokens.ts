import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token, hex: the only form in which one is stored or compared. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
