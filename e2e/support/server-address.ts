/** Where the server under test is; the global setup has set it. */
export function serverUrl(): string {
  const url = process.env.BASE_URL;
  if (!url) throw new Error('BASE_URL is not set: run the specs through playwright.config.ts.');
  return url;
}

/** The same server under the host of a brand, such as `media.localhost`. */
export function serverUrlOf(host: string): string {
  const url = new URL(serverUrl());
  url.hostname = host;
  return url.origin;
}
