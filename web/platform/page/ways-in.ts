/** An address with a query of the values that are given. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}

/** `next`: where it leads afterwards. */
export const loginPath = (next?: string): string => withQuery('/login', { next });
export const registerPath = (next?: string, invite?: string): string =>
  withQuery('/register', { next, invite });
