import { ABOUT_KINDS, ABOUT_PAGES } from '@linkstand/contract/about/kinds';
import type { About } from '@linkstand/contract/about/schema';

const isId = (text: string) => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

/** The record that a page of the back-office shows, by its address: a task made there is about it. */
export function aboutOfPage(href: string): About | undefined {
  const { pathname, searchParams } = new URL(href, 'http://page.invalid');
  for (const kind of ABOUT_KINDS) {
    const [path = '', search] = ABOUT_PAGES[kind].split('?');
    // A panel is open over the list, whatever the list shows.
    const id = search === undefined ? pathname.slice(path.indexOf('{id}')) : searchParams.get('open');
    if (id && isId(id) && pathname === path.replace('{id}', id)) return { kind, id: Number(id) };
  }
  return undefined;
}
