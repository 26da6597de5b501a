/**
 * How each list was last looked at in this tab: its filters, sorting and page. What leads back to a list leads to that,
 * not to the list without its filters.
 */
const KEPT = 'list-searches';
/** What is open beside a list is no part of how it is looked at. */
const PASSING = new Set(['open', 'panel', 'comparing', 'tab']);

type Searches = Readonly<Record<string, string>>;

function kept(): Searches {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Searches;
  } catch {
    return {};
  }
}

/** @param search as the address bar has it, with its question mark, or empty */
export function rememberSearch(path: string, search: string): void {
  const params = new URLSearchParams(search);
  for (const key of PASSING) params.delete(key);
  const text = params.toString();
  const searches = kept();
  if ((searches[path] ?? '') === text) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...searches, [path]: text }));
  } catch {
    // Without room the way back leads to the plain list.
  }
}

/** The search that a list was left with, with its question mark; empty where there was none. */
export function rememberedSearch(path: string): string {
  const search = kept()[path];
  return search ? `?${search}` : '';
}
