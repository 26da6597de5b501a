/**
 * Carries the token where a browser opens a file by its address. HttpOnly, and not sent with POST requests of other sites.
 * Over HTTPS its name keeps other hosts of the domain, and pages over HTTP, from setting it.
 */
export const downloadCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-linkstand_downloads' : 'linkstand_downloads';

/** The name requires the path. */
const rest = (isSecure: boolean) => `HttpOnly; SameSite=Lax; ${isSecure ? 'Path=/; Secure' : 'Path=/api/v1'}`;

/** One hour, like the token in it. */
export const downloadCookie = (token: string, isSecure: boolean): string =>
  `${downloadCookieName(isSecure)}=${token}; Max-Age=3600; ${rest(isSecure)}`;

export const noDownloadCookie = (isSecure: boolean): string =>
  `${downloadCookieName(isSecure)}=; Max-Age=0; ${rest(isSecure)}`;
