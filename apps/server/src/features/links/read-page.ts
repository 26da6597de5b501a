import { Parser } from 'htmlparser2';
import { storable } from '../../platform/storable.ts';
import { type RobotsDirectives, readDirectives } from './robots.ts';

export interface PageLink {
  /** Absolute, http or https. */
  readonly url: URL;
  readonly anchor: string;
  /** Lower case, in the page's order. */
  readonly rel: readonly string[];
  /** What keeps visitors from seeing it, in attributes of it or of an element around it. */
  readonly hiddenBy: string | null;
}

export interface Page {
  readonly title: string | null;
  readonly canonical: URL | null;
  readonly robots: RobotsDirectives;
  /** Where the page sends its visitors by itself, before they can read it. */
  readonly refresh: URL | null;
  readonly links: readonly PageLink[];
  /** False if parsing stopped before the end. */
  readonly isWhole: boolean;
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

/** Collects what a link check needs, element by element, from whichever parser reads the page. */
export class PageReader {
  readonly #url: URL;
  readonly #found: { href: string; rel: string; text: string; hiddenBy: string | null }[] = [];
  readonly #robots: string[] = [];
  #base: string | null = null;
  #canonical: string | null = null;
  #refresh: string | null = null;
  #title: string | null = null;
  #isInTitle = false;
  #current: { href: string; rel: string; text: string; hiddenBy: string | null } | null = null;
  #unseen = 0;
  /** What hides each open element, itself or one around it. */
  readonly #hidden: (string | null)[] = [];

  constructor(url: URL) {
    this.#url = url;
  }

  get depth(): number {
    return this.#hidden.length;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const hiddenBy = this.#hidden.at(-1) ?? hidingOf(attributes);
    this.#hidden.push(hiddenBy);
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (this.#unseen > 0) return;
    if (name === 'a' || name === 'area') {
      this.#endLink();
      const { href, rel = '', alt = '' } = attributes;
      if (href !== undefined) this.#current = { href, rel, text: name === 'area' ? alt : '', hiddenBy };
    } else if (name === 'img' && this.#current !== null) this.#current.text += ` ${attributes.alt ?? ''} `;
    else if (name === 'base') this.#base ??= attributes.href ?? null;
    else if (name === 'title' && this.#title === null) {
      this.#title = '';
      this.#isInTitle = true;
    } else if (name === 'meta' && /^(robots|googlebot)$/i.test(attributes.name ?? ''))
      this.#robots.push(attributes.content ?? '');
    else if (name === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? ''))
      this.#refresh ??= refreshOf(attributes.content ?? '');
    else if (name === 'link' && tokens(attributes.rel ?? '').includes('canonical'))
      this.#canonical ??= attributes.href ?? null;
  }

  text(text: string): void {
    if (this.#isInTitle) this.#title = (this.#title ?? '') + text;
    else if (this.#current !== null && this.#unseen === 0) this.#current.text += text;
  }

  close(name: string): void {
    this.#hidden.pop();
    if (UNSEEN.has(name)) this.#unseen -= 1;
    if (name === 'a' || name === 'area') this.#endLink();
    if (name === 'title') this.#isInTitle = false;
  }

  /** @param isWhole false if the parser stopped before the end */
  page(isWhole: boolean): Page {
    this.#endLink();
    const foot = resolved(this.#base, this.#url) ?? this.#url;
    return {
      title: this.#title === null ? null : storable(collapsed(this.#title).slice(0, 300)),
      canonical: resolved(this.#canonical, foot),
      robots: readDirectives(this.#robots.join(',')),
      refresh: resolved(this.#refresh, foot),
      isWhole: isWhole && this.#found.length < MAX_LINKS,
      links: this.#found.flatMap(({ href, rel, text, hiddenBy }) => {
        const target = resolved(href, foot);
        return target === null
          ? []
          : [{ url: target, anchor: storable(collapsed(text).slice(0, 500)), rel: tokens(storable(rel)), hiddenBy }];
      }),
    };
  }

  #endLink(): void {
    if (this.#current !== null && this.#found.length < MAX_LINKS) this.#found.push(this.#current);
    this.#current = null;
  }
}

/** Whoever stays longer has read the page. */
const MAX_REFRESH_SECONDS = 10;

/** The address of a refresh (HTML §4.2.5.3). Null if it is late, or loads the same page again. */
function refreshOf(content: string): string | null {
  const found = /^\s*(\d{1,9})(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.slice(0, 2000));
  return found?.[2] !== undefined && Number(found[1]) <= MAX_REFRESH_SECONDS ? found[2].trim() : null;
}

/** Styles of an element that leave nothing to see. Style sheets and scripts are not read. */
const HIDING_STYLES =
  /(?:^|[;\s])(display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?|(?:left|top|text-indent)\s*:\s*-\d{4,}(?:\.\d+)?px|font-size\s*:\s*0(?:\.0+)?(?:px|r?em|pt|%)?)\s*(?:!important\s*)?(?:;|$)/i;

/** What in an element's own attributes hides it. Null if nothing does. */
function hidingOf({ hidden, style }: Readonly<Record<string, string>>): string | null {
  if (hidden !== undefined) return 'hidden';
  return style === undefined ? null : (HIDING_STYLES.exec(style.slice(0, 2000))?.[1] ?? null);
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
