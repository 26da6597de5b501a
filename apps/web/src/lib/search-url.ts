/**
 * The readable form of the address bar's search: `?country=ES&country=PT&page=2`. Values arrive as text or lists of
 * text; the readers of search-params.ts convert them.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(search)) {
    const before = parsed[key];
    parsed[key] = before === undefined ? value : [before, value].flat();
  }
  return { ...parsed };
}

/** Omits undefined, null and empty lists. A list repeats its key. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  // Slashes, commas and colons need no escape in a query, and `?next=/media` reads better without.
  const text = params.toString().replace(/%2F/gi, '/').replace(/%2C/gi, ',').replace(/%3A/gi, ':');
  return text ? `?${text}` : '';
}
