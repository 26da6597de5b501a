import { Resolver } from 'node:dns/promises';

/** All addresses of a host name. Rejects, or resolves to none, if there are none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A and AAAA records from the configured name servers. Ignores the hosts file and search domains on purpose. */
export const resolveByDns: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
