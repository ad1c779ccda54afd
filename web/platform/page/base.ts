/**
 * The path that the application is below, without a slash at the end: empty at the root of its host, else `/books`. One
 * build serves every address: the server writes it into the page.
 */
export const base = globalThis.document?.documentElement.dataset.base ?? '';

/** Whether people may look around without an account. */
export const takesGuests = Boolean(globalThis.document?.querySelector('meta[name="demo"]'));

/** Whether the page is about to change to the same address below the base, which it was asked for without. */
export function comeInside(): boolean {
  const { pathname } = location;
  const isOutside = !`${pathname}/`.startsWith(`${base}/`);
  if (isOutside) location.pathname = base + pathname;
  return isOutside;
}
