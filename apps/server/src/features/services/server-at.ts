import { rangeRefused } from '../../platform/safe-fetch/public-address.ts';
import type { ServicesDeps } from './services-deps.ts';

/** Why a mail server is not called. */
export type NoServer = 'unreachable' | 'not_public';

/**
 * Where a mail server is reached, for its test and its use: an address that was checked, so that a second DNS answer
 * can't lead elsewhere.
 *
 * @param refuse makes the error that is thrown if there is no such address, or one that is not public
 */
export async function serverAt(
  host: string,
  port: string,
  { resolve, routeOverride }: Pick<ServicesDeps, 'resolve' | 'routeOverride'>,
  refuse: (reason: NoServer, text: string) => Error,
): Promise<{ address: string; port: number; isRouted: boolean }> {
  const route = routeOverride?.(host);
  if (route) return { address: route.address, port: route.port ?? Number(port), isRouted: true };
  const addresses = await resolve(host, AbortSignal.timeout(5000)).catch(() => []);
  const [address] = addresses;
  if (!address) throw refuse('unreachable', `${host} has no address`);
  if (addresses.some((each) => rangeRefused(each) !== null))
    throw refuse('not_public', `${host} has an address outside the public web`);
  return { address, port: Number(port), isRouted: false };
}
