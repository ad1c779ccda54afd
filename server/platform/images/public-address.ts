import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that are not public. */
const closed4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed4.addSubnet(network, bits, 'ipv4');

/** Only what is given out in public, without the parts that lead into IPv4. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, 'ipv4');
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is no address of the public internet`);
    this.name = 'PrivateAddress';
  }
}

/** Finds a host only where all its addresses are public: what was looked up is what is connected to. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new PrivateAddress(host), '', 0);
    if (!found.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(host), '', 0);
    if (options.all) return done(null, found);
    return done(null, first.address, first.family);
  });
};
