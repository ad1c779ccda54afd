import { base } from '../page/base.ts';

/** Local storage throws where cookies are blocked: what is kept then lives as long as the page. */
const inMemory = new Map<string, string | null>();

/** Libraries below other paths of the same host share its local storage. */
export const keptAs = (key: string): string => key + base;

export function kept(key: string): string | null {
  const held = inMemory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(keptAs(key));
  } catch {
    return null;
  }
}

export function keep(key: string, text: string | null): void {
  inMemory.delete(key);
  try {
    if (text === null) localStorage.removeItem(keptAs(key));
    else localStorage.setItem(keptAs(key), text);
  } catch {
    inMemory.set(key, text);
  }
}

/** Empty where it's unreadable: other versions may have written it. */
export function objectIn(text: string | null): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text ?? '{}') as object | null) };
  } catch {
    return {};
  }
}
