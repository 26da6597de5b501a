/** Address of the server under test, set by the global setup. */
export function serverUrl(): string {
  const url = process.env.BASE_URL;
  if (!url) throw new Error('BASE_URL is not set: run the specs through playwright.config.ts.');
  return url;
}

/** The same server under a brand's host, such as `media.localhost`. */
export function serverUrlOf(host: string): string {
  const url = new URL(serverUrl());
  url.hostname = host;
  return url.origin;
}
