import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, in 43 signs that an address may have. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, hex: tokens are stored and compared only as this. */
export const hashToken = (token: string): string => hash('sha256', token);
