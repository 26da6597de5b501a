/** A server that is dialled instead of asking the DNS, over plain HTTP whatever the url's scheme. */
export interface Route {
  readonly address: string;
  readonly port: number;
}

/** The only way to an address that is not public: the operator's own word, host by host. */
export type RouteOverride = (host: string) => Route | null;

/** A host below `.example`, a name that the public DNS never gives to anyone (RFC 2606). */
export const isExampleHost = (host: string): boolean =>
  host.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+example$/.test(host);

/** Demo only: sends every `.example` domain to one local server, and nothing else anywhere. */
export const routeExampleDomains =
  (route: Route): RouteOverride =>
  (host) =>
    isExampleHost(host) ? route : null;
