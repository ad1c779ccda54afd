import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { httpSettings } from './settings.ts';

/**
 * Where people reach the instance, without a slash at the end: `PUBLIC_URL`, else the address it listens on, as far
 * as the settings tell it.
 */
export function publicAddressOf(
  { PUBLIC_URL, HOST, PORT }: Pick<ValuesOf<typeof httpSettings>, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  listening = `http://${isEverywhere(HOST) ? 'localhost' : HOST}:${PORT}`,
): string {
  return PUBLIC_URL === undefined
    ? listening.replace(/\/+$/, '')
    : new URL(PUBLIC_URL).origin + basePathOf(PUBLIC_URL);
}

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** The path of an address, spelt in one way and without a slash at the end: empty, `/books` or `/b%C3%BCcher`. */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : spelt(new URL(publicUrl).pathname.split('/').filter(Boolean));

/** `%7e`, `%7E` and `~` are the same letter. */
const spelt = (parts: readonly string[]): string => parts.map((part) => `/${speltPart(part)}`).join('');

function speltPart(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}

/** Takes the base path off the addresses below it, however they spell it. Any other address stays as it is. */
export function withoutBase(basePath: string): (url: string) => string {
  if (basePath === '') return (url) => url;
  const depth = basePath.split('/').length;
  return (url) => {
    if (url.startsWith(`${basePath}/`)) return url.slice(basePath.length);
    const [path = '', ...query] = url.split('?');
    const parts = path.split('/');
    if (spelt(parts.slice(1, depth)) !== basePath) return url;
    return [`/${parts.slice(depth).join('/')}`, ...query].join('?');
  };
}
