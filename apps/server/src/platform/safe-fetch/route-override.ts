/** A server to connect to instead of asking DNS, over plain HTTP whatever the url's scheme. */
export interface Route {
  readonly address: string;
  readonly port: number;
}

/** The only way to reach an address that is not public: hosts that the operator lists. */
export type RouteOverride = (host: string) => Route | null;

/** A host below `.example`, a name that public DNS never assigns (RFC 2606). */
export const isExampleHost = (host: string): boolean =>
  host.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+example$/.test(host);

/** Demo only: routes every `.example` domain to one local server, and nothing else. */
export const routeExampleDomains =
  (route: Route): RouteOverride =>
  (host) =>
    isExampleHost(host) ? route : null;
