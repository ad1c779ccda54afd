import { AppError } from '#server/platform/http/app-error.ts';

/** Whom passkeys are for, as browsers see it: the host name of the library; null where browsers would refuse. */
export function relyingParty(publicUrl: string): { id: string; origin: string; name: string } | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  // In an address as it is parsed IPv4 is four numbers and IPv6 stands in brackets.
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && (protocol === 'https:' || hostname === 'localhost')
    ? { id: hostname, origin, name: 'Precis' }
    : null;
}

export function demandRelyingParty(publicUrl: string): { id: string; origin: string; name: string } {
  const party = relyingParty(publicUrl);
  if (!party) throw new AppError('conflict', 'Passkeys only work where the library has an HTTPS address.');
  return party;
}
