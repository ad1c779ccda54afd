import { base } from '#web/platform/page/base.ts';

const NAME = 'ipAddress';
const DAY_SECONDS = 86_400;

const isKept = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NAME}=`));

const lookupAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="ip-lookup"]')?.content ?? `${base}/api/v1/ip`;

/**
 * Keeps the browser's public address in a cookie for a day. Nothing here needs it: a failure is only logged.
 */
export async function keepAddress(): Promise<void> {
  if (isKept()) return;
  try {
    const response = await fetch(lookupAddress(), {
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(5000),
    });
    const { ip } = (await response.json()) as { ip?: unknown };
    if (!response.ok || typeof ip !== 'string') throw new Error(`The lookup answered ${response.status}.`);
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${NAME}=${encodeURIComponent(ip)}; max-age=${DAY_SECONDS}; path=${base}/; samesite=lax${secure}`;
  } catch (error) {
    console.warn('The public address could not be looked up.', error);
  }
}
