/** Tags that content may have, with the attributes each may keep. */
const ALLOWED: Record<string, readonly string[]> = {
  p: [],
  br: [],
  hr: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href', 'rel', 'target', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  figure: [],
  figcaption: [],
  ins: [],
  del: [],
  mark: [],
};

/** Removed with their content. Other unknown tags are unwrapped. */
const DROPPED = 'script, style, iframe, object, embed, template, noscript, svg, math, form, link, meta, title, head';

const safeUrl = (value: string, protocols: readonly string[]): boolean => {
  const url = URL.canParse(value, location.origin) ? new URL(value, location.origin) : null;
  return url !== null && protocols.includes(url.protocol);
};

/** More attributes than any program writes. Each that is taken away is looked for among all. */
const MANY = 100;

function cleanAttributes(element: Element, allowed: readonly string[]): void {
  const isKept = (name: string, value: string) =>
    allowed.includes(name) &&
    (name !== 'href' || safeUrl(value, ['http:', 'https:', 'mailto:', 'tel:'])) &&
    (name !== 'src' || safeUrl(value, ['http:', 'https:', 'blob:']));
  if (element.attributes.length <= MANY) {
    for (const { name, value } of [...element.attributes]) if (!isKept(name, value)) element.removeAttribute(name);
    return;
  }
  const bare = element.ownerDocument.createElement(element.localName);
  for (const name of allowed) {
    const value = element.getAttribute(name);
    if (value !== null && isKept(name, value)) bare.setAttribute(name, value);
  }
  while (element.firstChild) bare.append(element.firstChild);
  element.replaceWith(bare);
}

/** Puts what is in an element in its place, one by one: it may be more than a call takes arguments. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
}

/**
 * Reduces HTML to what content may have. The server sanitizes what it stores; this cleans pasted text, and is a second
 * barrier where content is shown.
 */
export function cleanHtml(html: string): string {
  // A document made this way runs no script and loads no picture.
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.querySelectorAll(DROPPED)) element.remove();
  for (const element of [...parsed.body.querySelectorAll('*')]) {
    const allowed = ALLOWED[element.localName];
    if (allowed) cleanAttributes(element, allowed);
    else unwrap(element);
  }
  for (const picture of parsed.querySelectorAll('img:not([src])')) picture.remove();
  return parsed.body.innerHTML;
}

/** True if the content is the same, whatever its spelling: `<img>` or `<img />`, ignored attributes. */
export const sameHtml = (a: string, b: string): boolean => a === b || cleanHtml(a).trim() === cleanHtml(b).trim();
