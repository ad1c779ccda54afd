import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address is counted by: itself, or its /64 for IPv6, where a single visitor commonly has them all. An
 * address that carries an IPv4 one inside counts as that.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return networkOf(address.replace(/%.*$/, ''));
}

/** The first four groups of an IPv6 address, with those that were left out and without leading zeros. */
function networkOf(address: string): string {
  const [first = [], last = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
