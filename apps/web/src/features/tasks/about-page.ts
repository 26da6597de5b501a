import { ABOUT_KINDS, aboutPath } from '@linkstand/contract/about/kinds';
import type { About } from '@linkstand/contract/about/schema';

/** A number that no record has, to see where a page's address holds it. */
const PROBE = 987_654_321;

/** The record that a page of the back-office shows, by its address: a task made there is about it. */
export function aboutOfPage(href: string): About | undefined {
  const address = new URL(href, 'http://page.invalid');
  for (const kind of ABOUT_KINDS) {
    const known = new URL(aboutPath(kind, PROBE), address);
    const open = Number(address.searchParams.get('open'));
    if (known.pathname === address.pathname && known.searchParams.has('open') && Number.isSafeInteger(open) && open > 0)
      return { kind, id: open };
    const id = known.pathname.endsWith(`/${PROBE}`)
      ? new RegExp(`^${known.pathname.replace(String(PROBE), '(\\d+)')}$`).exec(address.pathname)?.[1]
      : undefined;
    if (id) return { kind, id: Number(id) };
  }
  return undefined;
}
