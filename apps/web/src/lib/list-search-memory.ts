/** Remembers how each list was last shown in this tab: filters, sort and page. Links back to a list restore that. */
const KEPT = 'list-searches';
/** An open side panel is not part of it. */
const PASSING = new Set(['open', 'panel', 'comparing', 'tab']);

type Searches = Readonly<Record<string, string>>;

function kept(): Searches {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Searches;
  } catch {
    return {};
  }
}

/** @param search as in the address bar, with its question mark, or empty */
export function rememberSearch(path: string, search: string): void {
  const params = new URLSearchParams(search);
  for (const key of PASSING) params.delete(key);
  const text = params.toString();
  const searches = kept();
  if ((searches[path] ?? '') === text) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...searches, [path]: text }));
  } catch {
    // If storage is full, the way back leads to the plain list.
  }
}

/** The last search of a list, with its question mark. Empty if there was none. */
export function rememberedSearch(path: string): string {
  const search = kept()[path];
  return search ? `?${search}` : '';
}

export const forgetSearches = (): void => sessionStorage.removeItem(KEPT);
