import type { Agent, Dispatcher } from 'undici';
import { loadUndici, type OpenDispatcher } from '../load-undici.ts';
import { connectPinned, type Dial, dialAddress } from './connect.ts';
import { UnsafeUrlError } from './errors.ts';
import { parseSafeUrl, SERVICE_PORTS } from './parse-url.ts';
import { type Resolve, resolveByDns } from './resolve.ts';
import type { RouteOverride } from './route-override.ts';
import { checkedAddresses } from './safe-fetch.ts';

export interface PublicRoute {
  readonly resolve?: Resolve;
  /** Demo and tests only: hosts with a fixed route. */
  readonly routeOverride?: RouteOverride | undefined;
  readonly dial?: Dial;
}

/**
 * Connections for addresses that people type: each goes to a checked public address and never to a name, so neither a
 * private network nor a second DNS answer is reached. For calls that carry credentials or a body, where `safeFetch`
 * only reads.
 */
export function publicDispatcher(way: PublicRoute = {}): OpenDispatcher {
  let opened: Promise<Dispatcher> | undefined;
  return () => {
    opened ??= loadUndici().then(({ Agent: Connections }) => publicAgent(Connections, way));
    return opened;
  };
}

function publicAgent(Connections: typeof Agent, { resolve, routeOverride, dial }: PublicRoute): Dispatcher {
  return new Connections({
    allowH2: false,
    connections: 10,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const isSecure = options.protocol === 'https:';
      const signal = AbortSignal.timeout(15_000);
      const open = async () => {
        const route = routeOverride?.(host) ?? null;
        const addresses = route
          ? [route.address]
          : await checkedAddresses(
              parseSafeUrl(
                `${options.protocol}//${options.hostname}${options.port ? `:${options.port}` : ''}`,
                SERVICE_PORTS,
              ),
              resolve ?? resolveByDns,
              signal,
            );
        const port = route?.port ?? (Number(options.port) || (isSecure ? 443 : 80));
        const { socket } = await connectPinned(addresses, port, isSecure && !route ? host : null, {
          dial: dial ?? dialAddress,
          ca: undefined,
          signal,
        });
        return socket;
      };
      open().then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error('No connection'), null),
      );
    },
  });
}

/** True if a call failed because its address is not public. */
export function isNotPublic(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof UnsafeUrlError) return true;
  return false;
}
