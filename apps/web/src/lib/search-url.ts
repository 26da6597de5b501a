/**
 * The address bar as people read it: `?country=ES&country=PT&page=2`. Everything arrives as text or a list of texts;
 * the readers of search-params.ts make of it what a screen needs.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(search)) {
    const before = parsed[key];
    parsed[key] = before === undefined ? value : [before, value].flat();
  }
  return { ...parsed };
}

/** Leaves out what is undefined, null or an empty list; a list repeats its key. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  // A path reads better as it is: `?next=/media`, and slashes, commas and colons need no escape in a query.
  const text = params.toString().replace(/%2F/gi, '/').replace(/%2C/gi, ',').replace(/%3A/gi, ':');
  return text ? `?${text}` : '';
}
