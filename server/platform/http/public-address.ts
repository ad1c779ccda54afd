import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { httpSettings } from './settings.ts';

/**
 * Where people reach the instance, without a slash at the end: `PUBLIC_URL`, else the address it listens on, as far
 * as the settings tell it.
 */
export function publicAddressOf(
  settings: Pick<ValuesOf<typeof httpSettings>, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  listening = `http://${isEverywhere(settings.HOST) ? 'localhost' : settings.HOST}:${settings.PORT}`,
): string {
  return (settings.PUBLIC_URL ?? listening).replace(/\/+$/, '');
}

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
