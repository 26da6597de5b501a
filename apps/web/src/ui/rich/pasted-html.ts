import { isSealedAddress, linkAddress } from '@linkstand/contract/shared/link-address';
import { markupShape } from '@linkstand/contract/shared/markup-shape';
import { isTypedLine, typedLists } from '@linkstand/contract/shared/typed-lists';
import { cleanHtml, unwrap } from './clean-html.ts';
import { captionOf } from './text-image.ts';

/** Characters of a text; the server takes no more. */
const MAX_CHARACTERS = 600_000;
const MAX_TAGS = 60_000;
/** A parser opens what was left open again in each paragraph, so its work grows with tags times depth. */
const MAX_WORK = 1_000_000;
const MAX_ATTRIBUTES = 500;

/** True for what no text holds: reading it would stop the page for minutes. Looks at each character once. */
export function isTooMuch(html: string, plain: string): boolean {
  if (plain.length > MAX_CHARACTERS) return true;
  const { tags, depth } = markupShape(html);
  if (tags > MAX_TAGS || tags * depth > MAX_WORK) return true;
  for (const [tag] of html.matchAll(/<[a-z][^<>]*/gi))
    if (tag.length > MAX_ATTRIBUTES && tag.split(/\s/, MAX_ATTRIBUTES + 1).length > MAX_ATTRIBUTES) {
      // A style or a picture within the tag has blanks, too, and is no attribute.
      if (tag.replace(/"[^"]*"|'[^']*'/g, '').split(/\s/, MAX_ATTRIBUTES + 1).length > MAX_ATTRIBUTES) return true;
    }
  // Words are what is left without tags, and without a picture or a style that is written out.
  return plain === '' && html.replace(/<style[^>]*>[^<]*|<!--[^<>]*|<[^<>]*>?/gi, '').length > MAX_CHARACTERS;
}

/** A picture that a text can't keep as it is. */
export interface PastedPicture {
  /** What the text shows it at until it is stored. */
  readonly src: string;
  /** What was written out in the text, or the address of a picture on another site. */
  readonly from: Blob | string;
}

export interface Pasted {
  readonly html: string;
  /** Addresses of links that lead to a service first, which alone knows where they go from there. */
  readonly sealed: readonly string[];
  readonly pictures: readonly PastedPicture[];
  /** Pictures that didn't come with the words, as those of Word, which stay in a file. */
  readonly missing: number;
}

/**
 * What programs put on the clipboard, as the text that a person saw there. Word and Outlook write lists as paragraphs
 * with a mark, Google Docs writes bold as a style and not bold as bold, mails have lines instead of paragraphs, and
 * each hides something in what it copies.
 */
export function pastedHtml(html: string, into: 'text' | 'mail' = 'text'): Pasted {
  // A document made this way runs no script and loads no picture.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
  for (const each of page.querySelectorAll('style, script, meta, link, title, .Apple-interchange-newline'))
    each.remove();
  dropHidden(body);
  readWordOnline(body);
  readLists(body);
  readLines(body);
  readStyles(body);
  readLinks(body);
  nestLists(body);
  for (const kind of ['dt', 'dd', 'h5', 'h6'])
    for (const each of body.querySelectorAll(kind)) rename(each, kind.startsWith('h') ? 'h4' : 'p');
  makeParagraphs(body);
  readTypedLists(body);
  if (into === 'text') {
    for (const each of body.querySelectorAll('p')) if (isTypedLine(each.textContent ?? '')) rename(each, 'hr');
    for (const each of body.querySelectorAll('hr')) each.replaceChildren();
  } else simplify(body);
  const sealed = [...body.querySelectorAll('a')].map((each) => each.href).filter(isSealedAddress);
  return { ...readPictures(body), html: cleanHtml(body.innerHTML), sealed };
}

/** Words without any formatting that hold a list somebody typed, as HTML. Undefined if there is none in them. */
export function pastedText(text: string, into: 'text' | 'mail'): string | undefined {
  const lines = text.split(/\r\n?|\n/);
  if (typedLists(lines).length === 0) return undefined;
  const box = document.implementation.createHTMLDocument().body;
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    if (line.trim() !== '') box.append(paragraph);
  }
  return pastedHtml(box.innerHTML, into).html;
}

/** Stands where a picture of another site will be: showing that one would tell the site who reads it. */
const PLACE = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><path fill="#8883" d="M0 0h160v90H0z"/></svg>'],
  { type: 'image/svg+xml' },
);

/** What a picture is until somebody has brought it here. */
function readPictures(body: HTMLElement): Pick<Pasted, 'pictures' | 'missing'> {
  const pictures = new Map<string, PastedPicture>();
  let missing = 0;
  for (const each of body.querySelectorAll('img')) {
    const src = each.getAttribute('src') ?? '';
    // Ours, as a page shows it or as an editor writes it.
    const own = URL.parse(src, location.origin);
    if (own?.origin === location.origin && /^\/api\//.test(own.pathname)) each.setAttribute('src', own.pathname);
    else if (isOrnament(each)) each.remove();
    else if (/^(https?:)?\/\//i.test(src)) {
      const from = src.startsWith('//') ? `https:${src}` : src;
      const known = pictures.get(from) ?? { src: URL.createObjectURL(PLACE), from };
      each.setAttribute('src', known.src);
      pictures.set(from, known);
    } else if (/^data:image\/(png|jpeg|webp);base64,/i.test(src)) {
      const from = pictureOf(src);
      const address = URL.createObjectURL(from);
      each.setAttribute('src', address);
      pictures.set(address, { src: address, from });
    } else {
      if (src !== '') missing++;
      each.remove();
    }
  }
  return { pictures: [...pictures.values()], missing };
}

/** Mails count their readers with a picture that nobody sees; Google Docs draws the boxes of its tasks. */
const isOrnament = (picture: Element): boolean =>
  ['width', 'height'].some((side) => /^[01](px)?$/.test(picture.getAttribute(side) ?? '')) ||
  picture.closest('[role="checkbox"]') !== null;

function pictureOf(address: string): Blob {
  const [head = '', written = ''] = address.split(',', 2);
  let bytes = '';
  try {
    bytes = atob(written.replace(/\s/g, ''));
  } catch {
    // Cut: whoever stores it says that it is no picture.
  }
  return new Blob([Uint8Array.from(bytes, (each) => each.charCodeAt(0))], {
    type: /data:([^;]*)/i.exec(head)?.[1]?.toLowerCase() ?? '',
  });
}

/** Newsletters have bold words, links and bullets: headings are bold, and numbers stand before their words. */
function simplify(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4')) {
    const bold = body.ownerDocument.createElement('strong');
    moveChildren(heading, bold);
    heading.append(bold);
    rename(heading, 'p');
  }
  for (const list of body.querySelectorAll('ol')) {
    let number = Number(list.getAttribute('start') ?? 1);
    for (const item of list.children) {
      const words = item.querySelector(':scope > p') ?? item;
      words.prepend(`${number++}. `);
    }
    if (list.closest('li')) rename(list, 'ul');
    else {
      for (const item of list.querySelectorAll(':scope > li')) {
        if (item.querySelector(':scope > p')) unwrap(item);
        else rename(item, 'p');
      }
      unwrap(list);
    }
  }
}

/** As it was written: parsing would drop what only one program knows, as `mso-list`. */
const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase().replace(/\s+/g, ' ');

/** One by one: an element may have more children than a call takes arguments. */
function moveChildren(from: Element, to: Element): void {
  while (from.firstChild) to.append(from.firstChild);
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  moveChildren(element, renamed);
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
  // LibreOffice writes the number of a note right before its words.
  for (const each of body.querySelectorAll('.sdfootnotesym, .sdendnotesym')) each.append(' ');
  // Word on the web writes the end of a paragraph as a blank.
  for (const each of body.querySelectorAll('.EOP')) if ((each.textContent ?? '').trim() === '') each.remove();
}

/** Marks of lists with numbers or letters: `1.`, `a)`, `(iv)`, `1.2.`. */
const ORDERED = /^\(?(\d+(?:\.\d+)*|[a-z]{1,2}|[ivxlcdm]+)[.)]?$/i;
const BULLET = /^[·•◦▪■□●○◆➢✓§o–—*-]\s*$/u;

/** Word on the web writes every item as a list of its own: as Word elsewhere, they are paragraphs with a level. */
function readWordOnline(body: HTMLElement): void {
  const numbers = new Map<Element, number>();
  for (const item of body.querySelectorAll('li[data-listid]')) {
    const list = item.parentElement;
    if (!list?.matches('ul, ol')) continue;
    const number = numbers.get(list) ?? Number(list.getAttribute('start') ?? 1);
    numbers.set(list, number + 1);
    const mark = body.ownerDocument.createElement('span');
    mark.setAttribute('style', 'mso-list:Ignore');
    mark.textContent = list.localName === 'ul' ? '·' : `${number}.`;
    const words = body.ownerDocument.createElement('p');
    words.setAttribute('style', `mso-list:l1 level${Number(item.getAttribute('data-aria-level')) || 1}`);
    words.append(mark);
    for (const part of [...item.children]) if (part.matches('p')) unwrap(part);
    moveChildren(item, words);
    item.replaceWith(words);
  }
  for (const list of numbers.keys()) unwrap(list);
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
}

/** Word draws a line as the border of a box around paragraphs, LibreOffice as that of an empty one. */
function readLines(body: HTMLElement): void {
  for (const box of body.querySelectorAll('[style*="border-bottom" i], [style*="border-top" i]')) {
    const style = styleOf(box);
    const isBox = /mso-element: ?para-border-div/.test(style);
    const isEmpty = box.localName === 'p' && (box.textContent ?? '').trim() === '' && !box.querySelector('img');
    if (!isBox && !isEmpty) continue;
    const has = (side: string) =>
      new RegExp(`border-${side}: ?(?!none|0)[^;]*(solid|double|dashed|dotted)`).test(style);
    if (has('bottom')) box.after(body.ownerDocument.createElement('hr'));
    else if (has('top')) box.before(body.ownerDocument.createElement('hr'));
  }
}

/** Lists of Word and Outlook: paragraphs in a row, each with its level in a style and its mark as words. */
function readLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6')].filter(
    (each) => /mso-list: ?l\d+ level\d+/.test(styleOf(each)) || each.matches('p[class*="MsoList"]'),
  );
  let open: { readonly list: HTMLElement; readonly given: number }[] = [];
  let last: Element | undefined;
  for (const [at, item] of items.entries()) {
    if (!/mso-list: ?l\d+ level\d+/.test(styleOf(item))) {
      // A second paragraph of an item has no mark, and another item follows.
      const following = items[at + 1];
      const goesOn = following && /mso-list/.test(styleOf(following)) && previous(following) === item;
      if (goesOn && last && previous(item) === last) open.at(-1)?.list.lastElementChild?.append(item);
      continue;
    }
    const mark = [...item.querySelectorAll<HTMLElement>('[style]')].find((each) =>
      /mso-list: ?ignore/.test(styleOf(each)),
    );
    const written = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
    mark?.remove();
    // A numbered heading is a heading.
    if (/^H\d$/.test(item.tagName)) continue;
    const given = Number(/level(\d+)/.exec(styleOf(item))?.[1] ?? 1);
    const isOrdered = written !== 'o' && ORDERED.test(written) && !BULLET.test(written);
    const name = isOrdered ? 'ol' : 'ul';
    const isNext = last !== undefined && previous(item) === last;
    if (!isNext) open = [];
    // By the lists that are there: one that begins further in would have empty items before its words.
    open = open.filter((each) => each.given <= given);
    if (open.at(-1)?.given === given && open.at(-1)?.list.localName !== name) open = open.slice(0, -1);
    if (open.at(-1)?.given !== given) {
      const list = item.ownerDocument.createElement(name);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else if (last && isNext) last.after(list);
      else item.before(list);
      const number = Number.parseInt(written, 10);
      if (isOrdered && number > 1) list.setAttribute('start', String(number));
      open.push({ list, given });
    }
    const point = item.ownerDocument.createElement('li');
    const words = item.ownerDocument.createElement('p');
    moveChildren(item, words);
    point.append(words);
    open.at(-1)?.list.append(point);
    item.remove();
    last = open[0]?.list;
  }
}

/** The element before this one, if only blanks stand between them. They mean nothing and go: others would meet them. */
function previous(element: Element): Element | null {
  let before = element.previousSibling;
  while (before && before.nodeType !== Node.ELEMENT_NODE && (before.textContent ?? '').trim() === '') {
    before.remove();
    before = element.previousSibling;
  }
  return before instanceof Element ? before : null;
}

/** What is bold, italic, underlined or struck by a style only, and what is not, whatever its tag says. */
function readStyles(body: HTMLElement): void {
  for (const each of body.querySelectorAll('strike')) rename(each, 's');
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
      moveChildren(each, inner);
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
    // Without an item before it, it is nothing but further in.
    else if (list.parentElement?.children.length === 1) list.parentElement.replaceWith(list);
    else unwrap(list);
  }
  const numbered = [...body.querySelectorAll('ol > li[value]')].map(({ parentElement }) => parentElement);
  for (const list of new Set(numbered)) if (list) partAtNumbers(list);
}

/** An item says its number where that doesn't go on from the one before: a list of its own begins there. */
function partAtNumbers(list: Element): void {
  let number = Number(list.getAttribute('start') ?? 1);
  let open = list;
  for (const [at, item] of [...list.children].entries()) {
    const value = Number(item.getAttribute('value') ?? number);
    if (Number.isSafeInteger(value) && value !== number) {
      if (at > 0) {
        const next = list.ownerDocument.createElement('ol');
        open.after(next);
        open = next;
      }
      open.setAttribute('start', String(value));
      number = value;
    }
    if (open !== list) open.append(item);
    number++;
  }
}

/** Marks that were typed, as `1.` or `–`, before paragraphs or lines in a row. */
function readTypedLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.closest('li, pre')) splitTypedLines(paragraph);
  const places = new Set([...body.querySelectorAll('p')].map(({ parentElement }) => parentElement));
  for (const place of places) {
    if (!place || place.closest('li')) continue;
    const children = [...place.children];
    const texts = children.map((each) => (each.localName === 'p' ? (each.textContent ?? '') : undefined));
    for (const { from, marks, isOrdered, start } of typedLists(texts)) {
      const list = place.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
      if (start > 1) list.setAttribute('start', String(start));
      children[from]?.before(list);
      for (const [at, length] of marks.entries()) {
        const words = children[from + at];
        if (!words) continue;
        cutBeginning(words, length);
        const item = place.ownerDocument.createElement('li');
        item.append(words);
        list.append(item);
      }
    }
  }
}

/** Makes paragraphs of the lines of one, if there is a list among them. */
function splitTypedLines(paragraph: Element): void {
  const { ownerDocument } = paragraph;
  const lines: Element[] = [ownerDocument.createElement('p')];
  if (!paragraph.querySelector(':scope > br')) return;
  for (const node of paragraph.childNodes) {
    if (node instanceof Element && node.localName === 'br') lines.push(ownerDocument.createElement('p'));
    else lines.at(-1)?.append(node.cloneNode(true));
  }
  const lists = typedLists(lines.map(({ textContent }) => textContent ?? ''));
  if (lists.length === 0) return;
  const inList = new Set(lists.flatMap(({ from, marks }) => marks.map((_length, at) => from + at)));
  let before: Element | undefined;
  for (const [at, line] of lines.entries()) {
    if (before && !inList.has(at)) {
      before.append(ownerDocument.createElement('br'));
      moveChildren(line, before);
      continue;
    }
    paragraph.before(line);
    before = inList.has(at) ? undefined : line;
  }
  paragraph.remove();
}

function cutBeginning(element: Element, length: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = length; left > 0 && texts.nextNode(); ) {
    const node = texts.currentNode as Text;
    const cut = Math.min(left, node.data.length);
    node.deleteData(0, cut);
    left -= cut;
  }
}

const BLOCKS =
  'p, div, h1, h2, h3, h4, ul, ol, li, blockquote, pre, table, thead, tbody, tr, td, th, hr, section, article, aside, main, header, footer, address, center, details, summary, figure, figcaption, dl, form, fieldset, caption';
/** Blocks that a text keeps. All others only separate paragraphs. */
const KEPT = 'p, h1, h2, h3, h4, ul, ol, li, blockquote, pre, table, thead, tbody, tr, td, th, hr';

/** Lines of mails and pages are paragraphs: every run of words between two blocks, and what two line breaks part. */
function makeParagraphs(parent: Element): void {
  for (const each of [...parent.children]) {
    if (each.matches('pre') || readFigure(each)) continue;
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

/** A picture with its caption stays one; any other figure is nothing but the place of its parts. */
function readFigure(element: Element): boolean {
  const caption = captionOf(element);
  const picture = element.querySelector('img');
  if (caption === undefined || !picture) return false;
  const words = element.ownerDocument.createElement('figcaption');
  words.textContent = caption;
  element.replaceChildren(picture, words);
  return true;
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
  const isEmpty = (node: Node) =>
    (node.textContent ?? '').trim() === '' &&
    !(node instanceof Element && (node.localName === 'img' || node.querySelector('img')));
  const { ownerDocument } = paragraph;
  const parts: Element[] = [];
  let part: Element | undefined;
  let blanks: Node[] = [];
  let breaks: Node[] = [];
  for (const node of [...paragraph.childNodes]) {
    if (node instanceof Element && node.localName === 'br') breaks.push(node);
    else if (isEmpty(node)) {
      if (breaks.length === 0) blanks.push(node);
    } else {
      if (!part || breaks.length > 1) {
        part = ownerDocument.createElement('p');
        parts.push(part);
      } else for (const each of [...blanks, ...breaks]) part.append(each);
      blanks = [];
      breaks = [];
      part.append(node);
    }
  }
  paragraph.replaceWith(...parts);
}
