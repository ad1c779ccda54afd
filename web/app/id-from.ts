/** The id in an address, or null where there is none that a thing could have. */
export function idFrom(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : null;
}
