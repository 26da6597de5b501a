/**
 * A site's address as people write and paste it: from an address bar, a disavow file, a search engine's box, a mail.
 * Every search of sites and every list of domains reads it here.
 */

const MARKS = /^["'`´«»“”„‟‘’‹›<([{]+|["'`´«»“”„‟‘’‹›>)\]},;…]+$/gu;
/** As disavow files, search engines and search consoles write before a domain. */
const OPERATOR = /^(?:sc-)?(?:domain|site|url|inurl|related|link|info|cache):\s*(?!\/\/)/i;
const SCHEME = /^(?:https?:)?\/\//i;
const WILDCARD = /^(?:\*\.|\.)+/;
/** Letters of the longest mail address with its `mailto:`. Of millions the expression overflows the stack. */
const MAX_MAIL = 330;
const MAIL = /^(?:mailto:)?[^\s@/]+@(?=[^\s@/]+\.[^\s@/]+$)/i;

/** Without quotes, operators and what stands for any subdomain: `“site:*.x.example…”` is x.example. */
export function withoutMarks(written: string): string {
  let text = written.trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(MARKS, '').replace(OPERATOR, '').replace(WILDCARD, '').trim();
  }
  return text;
}

/** The same without the person of a mail address: `ana@x.example` is x.example. */
export function writtenSite(written: string): string {
  const text = withoutMarks(written);
  return text.length > MAX_MAIL ? text : text.replace(MAIL, '');
}

/** Host and path as they are searched for, without scheme, `www.`, what follows the path, and the last slash. */
function searchable(text: string): string {
  return text
    .replace(SCHEME, '')
    .replace(/^www\d?\.(?=.)/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
}

/** One word that can be an address; several are words to look for. */
const isOne = (text: string) => text !== '' && !/\s/.test(text);

/**
 * What is looked for in the names of sites when somebody types this: of an address its host, whatever page it leads to.
 * Other words stay as they are.
 */
export function searchedSite(text: string): string {
  const bare = writtenSite(text);
  if (!isOne(bare)) return text;
  // A section of a site, as the catalogue names it, stays; a page of it, pasted from an address bar, does not.
  const isPasted = SCHEME.test(bare) || /[?#]/.test(bare) || /^www\./i.test(bare);
  const found = searchable(bare);
  const host = isPasted ? found.replace(/\/.*$/s, '').replace(/:\d+$/, '') : found;
  return host === '' ? text : host;
}

/** What is looked for in addresses of pages: host and path, however they were pasted. */
export function searchedPage(text: string): string {
  const bare = withoutMarks(text);
  const found = isOne(bare) && /\./.test(bare) ? searchable(bare) : '';
  return found === '' ? text : found;
}
