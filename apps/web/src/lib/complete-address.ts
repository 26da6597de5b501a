import { isPlainLine } from '@linkstand/contract/shared/plain-text';

/** True for an address that the contract accepts: http or https, with a host name that has a dot. */
export function isAddress(text: string): boolean {
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  if (!url || !isPlainLine(trimmed) || !/^https?:$/.test(url.protocol)) return false;
  return /^(?!-)[^\s/:]+\.[a-z][a-z0-9-]*$/i.test(url.hostname);
}

/** Adds the scheme to `example.com/page`. Anything else is unchanged. */
export function completeAddress(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || isAddress(trimmed)) return trimmed;
  return isAddress(`https://${trimmed}`) && !/^[a-z]+:/i.test(trimmed) ? `https://${trimmed}` : trimmed;
}
