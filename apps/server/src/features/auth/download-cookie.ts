export const DOWNLOAD_COOKIE = 'linkstand_downloads';

/** One hour, like the token in it. HttpOnly, and not sent with POST requests of other sites. */
export const downloadCookie = (token: string, isSecure: boolean): string =>
  `${DOWNLOAD_COOKIE}=${token}; Path=/api/v1; Max-Age=3600; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
