import ipaddr from 'ipaddr.js';

export interface Networks {
  /** Network of one household or machine: an IPv4 address, an IPv6 /64. */
  address: string;
  /** Network within which one person moves: IPv4 /24, IPv6 /48. */
  place: string;
}

/** Some proxies name the port of who called them, too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** Networks of a connection's address. `::ffff:192.0.2.1` counts as IPv4. */
export function networksOf(from: string): Networks {
  const ip = withoutPort(from.trim());
  if (!ipaddr.isValid(ip)) return { address: 'unknown', place: 'unknown' };
  const parsed = ipaddr.process(ip);
  const network = (bits: number) => {
    const bytes = parsed
      .toByteArray()
      .map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))));
    return `${ipaddr.fromByteArray(bytes)}/${bits}`;
  };
  return parsed.kind() === 'ipv4'
    ? { address: network(32), place: network(24) }
    : { address: network(64), place: network(48) };
}
