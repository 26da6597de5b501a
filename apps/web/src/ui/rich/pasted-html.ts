import { isSealedAddress, linkAddress } from '@linkstand/contract/shared/link-address';
import { cleanHtml } from './clean-html.ts';

/**
 * What programs put on the clipboard, as the text that a person saw there. Word and Outlook write lists as paragraphs
 * with a mark, Google Docs writes bold as a style and not bold as bold, mails have lines instead of paragraphs, and
 * each hides something in what it copies.
 */
export function pastedHtml(html: string): { readonly html: string; readonly sealed: readonly string[] } {
  // A document made this way runs no script and loads no picture.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
  for (const each of page.querySelectorAll('style, script, meta, link, title, .Apple-interchange-newline'))
    each.remove();
  dropHidden(body);
  readLists(body);
  readStyles(body);
  readLinks(body);
  nestLists(body);
  for (const kind of ['dt', 'dd', 'h5', 'h6'])
    for (const each of body.querySelectorAll(kind)) rename(each, kind.startsWith('h') ? 'h4' : 'p');
  makeParagraphs(body);
  const sealed = [...body.querySelectorAll('a')].map((each) => each.href).filter(isSealedAddress);
  return { html: cleanHtml(body.innerHTML), sealed };
}

/** As it was written: parsing would drop what only one program knows, as `mso-list`. */
const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase().replace(/\s+/g, ' ');

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function dropHidden(body: HTMLElement): void {
  const notes = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (notes.nextNode()) comments.push(notes.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const each of [...body.querySelectorAll('[style]')]) {
    const style = styleOf(each);
    if (/display: ?none|visibility: ?hidden|mso-hide: ?all|mso-element: ?comment/.test(style)) each.remove();
    // Blanks that Word writes as such.
    else if (/mso-spacerun/.test(style)) each.textContent = ' ';
    else if (/mso-tab-count/.test(style)) each.textContent = ' ';
  }
  for (const each of body.querySelectorAll('[class*="MsoCommentReference"], [hidden]')) each.remove();
}

/** Marks of lists with numbers or letters: `1.`, `a)`, `(iv)`, `1.2.`. */
const ORDERED = /^\(?(\d+(?:\.\d+)*|[a-z]{1,2}|[ivxlcdm]+)[.)]?$/i;
const BULLET = /^[·•◦▪■□●○◆➢✓§o–—*-]\s*$/u;

/** Lists of Word and Outlook: paragraphs in a row, each with its level in a style and its mark as words. */
function readLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6')].filter((each) =>
    /mso-list: ?l\d+ level\d+/.test(styleOf(each)),
  );
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const item of items) {
    const mark = [...item.querySelectorAll<HTMLElement>('[style]')].find((each) =>
      /mso-list: ?ignore/.test(styleOf(each)),
    );
    const written = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
    mark?.remove();
    // A numbered heading is a heading.
    if (/^H\d$/.test(item.tagName)) continue;
    const level = Number(/level(\d+)/.exec(styleOf(item))?.[1] ?? 1);
    const isOrdered = written !== 'o' && ORDERED.test(written) && !BULLET.test(written);
    const name = isOrdered ? 'ol' : 'ul';
    const isNext = last !== undefined && previous(item) === last;
    if (!isNext) open = [];
    open = open.slice(0, level);
    if (open[level - 1]?.localName !== name && open[level - 1]) open = open.slice(0, level - 1);
    while (open.length < level) {
      const list = item.ownerDocument.createElement(name);
      const parent = open.at(-1);
      if (!parent) item.before(list);
      else (parent.lastElementChild ?? parent.appendChild(item.ownerDocument.createElement('li'))).append(list);
      const number = Number.parseInt(written, 10);
      if (isOrdered && open.length === level - 1 && number > 1) list.setAttribute('start', String(number));
      open.push(list);
    }
    const point = item.ownerDocument.createElement('li');
    const words = item.ownerDocument.createElement('p');
    words.append(...item.childNodes);
    point.append(words);
    open.at(-1)?.append(point);
    item.remove();
    last = open[0];
  }
}

/** The element before this one, if only blanks stand between them. */
function previous(element: Element): Element | null {
  let before = element.previousSibling;
  while (before && before.nodeType !== Node.ELEMENT_NODE && (before.textContent ?? '').trim() === '')
    before = before.previousSibling;
  return before instanceof Element ? before : null;
}

/** What is bold, italic, underlined or struck by a style only, and what is not, whatever its tag says. */
function readStyles(body: HTMLElement): void {
  for (const each of [...body.querySelectorAll<HTMLElement>('b, strong, i, em')]) {
    const style = styleOf(each);
    const isBold = /^(b|strong)$/.test(each.localName);
    // Google Docs wraps all that is copied into a bold that is none.
    if (isBold ? /(?<![\w-])font-weight: ?(normal|[1-4]00)/.test(style) : /(?<![\w-])font-style: ?normal/.test(style))
      unwrap(each);
  }
  for (const each of [...body.querySelectorAll<HTMLElement>('span, font, p, li, div, td')]) {
    const style = styleOf(each);
    if (style === '') continue;
    const inHeading = each.closest('h1, h2, h3, h4, h5, h6, th') !== null;
    const marks = [
      !inHeading && /(?<![\w-])font-weight: ?(bold|bolder|[6-9]00)/.test(style) && 'strong',
      /(?<![\w-])font-style: ?(italic|oblique)/.test(style) && 'em',
      /text-decoration(-line)?: ?[^;]*underline/.test(style) && !each.closest('a') && !each.querySelector('a') && 'u',
      /text-decoration(-line)?: ?[^;]*line-through/.test(style) && 's',
    ].filter((mark): mark is string => typeof mark === 'string');
    // What holds paragraphs passes nothing on that they don't say themselves.
    if (marks.length === 0 || each.querySelector(BLOCKS)) continue;
    for (const mark of marks) {
      const inner = each.ownerDocument.createElement(mark);
      inner.append(...each.childNodes);
      each.append(inner);
    }
  }
}

/** Links as they are meant; what leads nowhere outside of its page is its words. */
function readLinks(body: HTMLElement): void {
  for (const each of [...body.querySelectorAll('a')]) {
    const address = linkAddress(each.getAttribute('href') ?? '');
    if (address === undefined) unwrap(each);
    else each.setAttribute('href', address);
  }
}

/** Google Docs and LibreOffice put a list within a list beside the item that it belongs to. */
function nestLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
    else {
      const own = list.ownerDocument.createElement('li');
      list.replaceWith(own);
      own.append(list);
    }
  }
}

const BLOCKS =
  'p, div, h1, h2, h3, h4, ul, ol, li, blockquote, pre, table, thead, tbody, tr, td, th, hr, section, article, aside, main, header, footer, address, center, details, summary, figure, figcaption, dl, form, fieldset, caption';
/** Blocks that a text keeps. All others only separate paragraphs. */
const KEPT = 'p, h1, h2, h3, h4, ul, ol, li, blockquote, pre, table, thead, tbody, tr, td, th, hr';

/** Lines of mails and pages are paragraphs: every run of words between two blocks, and what two line breaks part. */
function makeParagraphs(parent: Element): void {
  for (const each of [...parent.children]) {
    if (each.matches('pre')) continue;
    if (each.matches(BLOCKS) || each.querySelector(BLOCKS)) makeParagraphs(each);
  }
  // Inline elements around blocks, as `<span><p>` or `<a><div>`, would part them in the middle.
  const hasBlocks = [...parent.children].some((each) => each.matches(BLOCKS) || each.querySelector(BLOCKS) !== null);
  const isPlace = parent.localName === 'body' || !parent.matches(KEPT);
  if (parent.matches('p, h1, h2, h3, h4') || (!hasBlocks && !isPlace)) {
    if (parent.matches('p')) splitAtBreaks(parent);
    return;
  }
  if (parent.matches('ul, ol, table, thead, tbody, tr')) return;
  const isInline = !parent.matches(`body, ${BLOCKS}`);
  if (!isInline) gather(parent);
  if (isInline || (isPlace && parent.localName !== 'body')) unwrap(parent);
}

const isBlock = (node: Node): boolean => node instanceof Element && node.matches(BLOCKS);

function gather(parent: Element): void {
  let paragraph: Element | undefined;
  for (const node of [...parent.childNodes]) {
    if (isBlock(node)) paragraph = undefined;
    else if (paragraph) paragraph.append(node);
    else if ((node.textContent ?? '').trim() !== '' || (node instanceof Element && node.matches('img, br'))) {
      paragraph = parent.ownerDocument.createElement('p');
      node.before(paragraph);
      paragraph.append(node);
    }
  }
  for (const each of [...parent.children]) if (each.localName === 'p') splitAtBreaks(each);
}

/** Takes an empty paragraph away, and makes two of one that has an empty line. */
function splitAtBreaks(paragraph: Element): void {
  const isEmpty = (part: Element) => (part.textContent ?? '').trim() === '' && !part.querySelector('img');
  let part = paragraph.ownerDocument.createElement('p');
  const parts = [part];
  let breaks: Node[] = [];
  for (const node of [...paragraph.childNodes]) {
    if (node instanceof Element && node.localName === 'br') breaks.push(node);
    else if (
      breaks.length > 0 &&
      (node.textContent ?? '').trim() === '' &&
      !(node instanceof Element && node.querySelector('img'))
    )
      continue;
    else {
      if (breaks.length > 1 && !isEmpty(part)) {
        part = paragraph.ownerDocument.createElement('p');
        parts.push(part);
      } else if (!isEmpty(part)) part.append(...breaks);
      breaks = [];
      part.append(node);
    }
  }
  paragraph.replaceWith(...parts.filter((each) => !isEmpty(each)));
}
