import { Parser } from 'htmlparser2';
import { storable } from '../../platform/storable.ts';
import { type Element, PageStyles } from './page-styles.ts';

export interface PageLink {
  /** Absolute, http or https. */
  readonly url: URL;
  readonly anchor: string;
  /** Lower case, in the page's order. */
  readonly rel: readonly string[];
  /** What keeps visitors from seeing or clicking it, by attributes or by the page's own styles. */
  readonly hiddenBy: string | null;
}

export interface Page {
  readonly title: string | null;
  readonly canonical: URL | null;
  /** Its instructions to search engines: the content of its robots elements. */
  readonly directives: string;
  /** Where the page redirects its visitors automatically, before they can read it. */
  readonly refresh: { readonly url: URL; readonly seconds: number } | null;
  readonly links: readonly PageLink[];
  /** Its text, a line for each paragraph, without what surrounds the text on every page of a site. */
  readonly text: string;
  readonly frame: PageFrame;
  /** False if reading stopped before the end. */
  readonly isWhole: boolean;
}

/** What a page is built of. */
export interface PageFrame {
  /** Its first heading. */
  readonly heading: string;
  /** How much text it shows in all. */
  readonly shownChars: number;
  /** What its own scripts say. */
  readonly script: string;
  /** Where its scripts, frames, pictures and styles come from. */
  readonly sources: readonly string[];
  /** The ids of its elements, and the classes of those that ask for a human. */
  readonly ids: readonly string[];
}

/** Markup that browsers with scripts don't show, or show as text. Links in it don't count. */
export const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'textarea',
  'xmp',
]);
const CHUNK = 16 * 1024;
const MAX_LINKS = 50_000;
// The parser's work grows with depth. Browsers flatten pages far earlier.
export const MAX_DEPTH = 1000;
const MAX_PARSE_MS = 1000;

/** Elements that stand in the head of a page. Any other one begins its body. */
export const STANDS_IN_HEAD: ReadonlySet<string> = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'base', 'basefont', 'bgsound'],
  ...['script', 'style', 'template', 'noscript', 'noframes'],
]);
/** Elements within a line of text. All others begin a new one. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code em font i img ins kbd mark q s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
/** What surrounds the text on every page of a site. */
const FRAME = new Set(['nav', 'footer', 'aside', 'form', 'button', 'select', 'dialog', 'menu']);
/** What can be clicked although it is no text. */
const PICTURES = new Set(['img', 'svg', 'video', 'picture', 'canvas', 'object', 'embed', 'input', 'button', 'area']);
const MAX_TEXT = 200_000;
const MAX_SCRIPT = 200_000;
const MAX_SHEETS = 500_000;
const MAX_SOURCES = 500;

interface OpenLink {
  readonly href: string;
  readonly rel: string;
  text: string;
  /** What can be clicked: the element of each piece of text, and pictures. */
  readonly pieces: Set<Element>;
  readonly element: Element;
}

/** Collects what a link check needs, element by element, from whichever parser reads the page. */
export class PageReader {
  readonly #url: URL;
  readonly #found: OpenLink[] = [];
  readonly #robots: string[] = [];
  readonly #open: Element[] = [];
  readonly #sheets: string[] = [];
  #sheetChars = 0;
  #isForScreens = true;
  #base: string | null = null;
  #canonical: string | null = null;
  #refresh: Refresh | null = null;
  #title: string | null = null;
  #isInTitle = false;
  #isInHead = true;
  #current: OpenLink | null = null;
  #unseen = 0;
  #frames = 0;
  #drawings = 0;
  #text = '';
  #shownChars = 0;
  #heading = '';
  #isInHeading = false;
  #script = '';
  readonly #sources: string[] = [];
  readonly #ids: string[] = [];

  constructor(url: URL) {
    this.#url = url;
  }

  get depth(): number {
    return this.#open.length;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const element: Element = {
      parent: this.#open.at(-1) ?? null,
      name,
      id: attributes.id ?? '',
      classes: (attributes.class ?? '').slice(0, 2000).split(/\s+/).filter(Boolean).slice(0, 50),
      style: (attributes.style ?? '').slice(0, 2000),
      isHidden: attributes.hidden !== undefined && attributes.hidden.trim().toLowerCase() !== 'until-found',
    };
    this.#open.push(element);
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (name === 'style') this.#isForScreens = /^\s*(?:all|screen|)\s*$/i.test(attributes.media ?? '');
    if (this.#unseen === 0 || (this.#unseen === 1 && (name === 'script' || name === 'iframe')))
      this.#note(name, attributes);
    if (this.#unseen > 0) return;
    if (!STANDS_IN_HEAD.has(name)) this.#isInHead = false;
    if (!INLINE.has(name)) this.#addText('\n');
    if (FRAME.has(name)) this.#frames += 1;
    if (name === 'svg') this.#drawings += 1;
    if (name === 'h1') this.#isInHeading = true;
    if (name === 'a' || name === 'area') {
      this.#endLink();
      const { rel = '', alt = '' } = attributes;
      // In drawings, links may be written as they were before HTML 5.
      const href = attributes.href ?? (this.#drawings > 0 ? attributes['xlink:href'] : undefined);
      if (href !== undefined)
        this.#current = { href, rel, text: name === 'area' ? alt : '', pieces: new Set(), element };
    }
    if (this.#current !== null && PICTURES.has(name) && !isPixel(attributes)) this.#current.pieces.add(element);
    if (name === 'img' && this.#current !== null) this.#current.text += ` ${attributes.alt ?? ''} `;
    else if (name === 'base') this.#base ??= attributes.href ?? null;
    else if (name === 'title' && this.#title === null && this.#drawings === 0) {
      this.#title = '';
      this.#isInTitle = true;
    } else if (name === 'meta' && /^(robots|googlebot)$/i.test(attributes.name ?? ''))
      this.#robots.push(attributes.content ?? '');
    else if (name === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? ''))
      this.#refresh ??= refreshOf(attributes.content ?? '');
    // Search engines ignore one that stands in the body, where readers could have written it.
    else if (name === 'link' && this.#isInHead && tokens(attributes.rel ?? '').includes('canonical'))
      this.#canonical ??= attributes.href ?? null;
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element?.name === 'style' && this.#unseen === 1 && this.#isForScreens) this.#addSheet(text);
    if (element?.name === 'script' && this.#unseen === 1 && this.#script.length < MAX_SCRIPT) this.#script += text;
    if (this.#isInTitle) {
      this.#title = (this.#title ?? '') + text;
      return;
    }
    if (this.#unseen > 0) return;
    if (text.trim() !== '') this.#isInHead = false;
    this.#addText(text);
    if (this.#isInHeading && this.#heading.length < 300) this.#heading += text;
    if (this.#current === null) return;
    this.#current.text += text;
    if (element && /[\p{L}\p{N}\p{S}]/u.test(text)) this.#current.pieces.add(element);
  }

  close(name: string): void {
    this.#open.pop();
    if (UNSEEN.has(name)) this.#unseen -= 1;
    else if (this.#unseen === 0) {
      if (!INLINE.has(name)) this.#addText('\n');
      if (FRAME.has(name)) this.#frames -= 1;
      if (name === 'svg') this.#drawings -= 1;
      if (name === 'h1') this.#isInHeading = false;
    }
    if (name === 'a' || name === 'area') this.#endLink();
    if (name === 'title') this.#isInTitle = false;
  }

  /** @param isWhole false if the parser stopped before the end */
  page(isWhole: boolean): Page {
    this.#endLink();
    const foot = resolved(this.#base, this.#url) ?? this.#url;
    const styles = new PageStyles(this.#sheets);
    return {
      title: this.#title === null ? null : storable(collapsed(this.#title).slice(0, 300)),
      canonical: resolved(this.#canonical, foot),
      directives: this.#robots.join(','),
      refresh: refreshIn(this.#refresh, foot),
      isWhole: isWhole && this.#found.length < MAX_LINKS,
      text: this.#text,
      frame: {
        ...{ heading: collapsed(this.#heading), shownChars: this.#shownChars, script: this.#script },
        ...{ sources: this.#sources, ids: this.#ids },
      },
      links: this.#found.flatMap(({ href, rel, text, pieces, element }) => {
        const target = resolved(href, foot);
        if (target === null) return [];
        return {
          url: target,
          anchor: storable(collapsed(text).slice(0, 500)),
          rel: tokens(storable(rel)),
          // Of few links only: it takes a while.
          get hiddenBy() {
            const hidings = [...(pieces.size === 0 ? [element] : pieces)].map((piece) => styles.hidingOf(piece));
            const hiding = hidings.every((each) => each !== null) ? (hidings[0] ?? null) : null;
            return hiding ?? (pieces.size === 0 ? 'no text' : null);
          },
        };
      }),
    };
  }

  /** What distinguishes a wall from a page: its own head, scripts and forms, never the words of its text. */
  #note(name: string, { src = '', href = '', id = '', class: classes = '' }: Readonly<Record<string, string>>): void {
    const source = name === 'link' ? href : name === 'script' || name === 'iframe' || name === 'img' ? src : '';
    if (source !== '' && this.#sources.length < MAX_SOURCES) this.#sources.push(source.slice(0, 500));
    if (id !== '' && this.#ids.length < MAX_SOURCES) this.#ids.push(id.slice(0, 100));
    if (classes.includes('captcha') || classes.includes('turnstile') || classes.includes('challenge'))
      if (this.#ids.length < MAX_SOURCES) this.#ids.push(...classes.slice(0, 300).split(/\s+/));
  }

  #addText(text: string): void {
    if (text !== '\n') this.#shownChars += text.replace(/[\s\0]+/g, '').length;
    if (this.#frames === 0 && this.#text.length < MAX_TEXT) this.#text += text;
  }

  #addSheet(text: string): void {
    this.#sheetChars += text.length;
    if (this.#sheetChars > MAX_SHEETS) return;
    // Parsers hand over long texts in pieces.
    this.#sheets.push((this.#sheets.pop() ?? '') + text);
  }

  #endLink(): void {
    if (this.#current !== null && this.#found.length < MAX_LINKS) this.#found.push(this.#current);
    this.#current = null;
  }
}

/** A picture that nobody sees, as counters of readers are. */
const isPixel = ({ width, height }: Readonly<Record<string, string>>): boolean =>
  [width, height].some((size) => size !== undefined && /^\s*[01](?:px)?\s*$/.test(size));

/** Where a page sends its readers, and after how many seconds. */
export interface Refresh {
  readonly seconds: number;
  readonly to: string;
}

/** Whoever stays longer has read the page. */
const MAX_REFRESH_SECONDS = 10;

/** What a refresh says (HTML §4.2.5.3). Null if it is late, or loads the same page again. */
export function refreshOf(content: string): Refresh | null {
  const found = /^\s*(\d{0,9})(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.slice(0, 2000));
  if (found?.[2] === undefined || Number(found[1]) > MAX_REFRESH_SECONDS) return null;
  return { seconds: Number(found[1]), to: found[2].trim() };
}

/** The same with its whole address. */
export function refreshIn(refresh: Refresh | null, base: URL): Page['refresh'] {
  const url = refresh && resolved(refresh.to, base);
  return url && refresh ? { url, seconds: refresh.seconds } : null;
}

/**
 * Extracts what a link check needs of a page. A page made to exhaust a parser is read only up to that point.
 * @param url where the page came from; relative links are resolved against it, or against the page's base element
 */
export function readPage(html: string, url: URL): Page {
  const reader = new PageReader(url);
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  });
  const deadline = performance.now() + MAX_PARSE_MS;
  let at = 0;
  for (; at < html.length && reader.depth <= MAX_DEPTH && performance.now() < deadline; at += CHUNK)
    parser.write(html.slice(at, at + CHUNK));
  parser.end();
  return reader.page(at >= html.length);
}

function resolved(href: string | null, base: URL): URL | null {
  const url = href === null ? null : URL.parse(href, base.href);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const tokens = (rel: string): string[] =>
  [
    ...new Set(
      rel
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ].slice(0, 20);
