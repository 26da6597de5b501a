export const DOWNLOAD_COOKIE = 'linkstand_downloads';

/** An hour, as long as the token inside it holds. Scripts can't read it, other sites can't send it along a POST. */
export const downloadCookie = (token: string, isSecure: boolean): string =>
  `${DOWNLOAD_COOKIE}=${token}; Path=/api/v1; Max-Age=3600; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
