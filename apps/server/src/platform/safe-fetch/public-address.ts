import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All assigned global unicast IPv6 (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/** Routed like a public address, but answered by the cloud of this machine: Azure's wire server. */
const cloudServices = new Set(['168.63.129.16']);

/**
 * Why an address is not on the public internet, as the name of its range ("loopback", "private", "6to4"...). Null if it
 * is public. Anything that is not clearly an address is refused too. Ranges: the IANA special-purpose registries (RFC
 * 6890) as ipaddr.js lists them.
 */
export function rangeRefused(address: string): string | null {
  // A zone id names an interface of this machine, so the address is never public.
  if (isIP(address) === 0 || address.includes('%')) return 'not_an_address';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast') return range;
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(globalUnicast, 3)) return 'reserved';
    // ISATAP (RFC 5214) embeds an IPv4 address, which may be private.
    const [high, low] = [parsed.parts[4], parsed.parts[5]];
    if (low === 0x5efe && (high === 0 || high === 0x200)) return 'isatap';
    return null;
  }
  return cloudServices.has(parsed.toString()) ? 'cloud_service' : null;
}
