import { Parser } from 'htmlparser2';
import { type RobotsDirectives, readDirectives } from './robots.ts';

export interface PageLink {
  /** Absolute, http or https. */
  readonly url: URL;
  readonly anchor: string;
  /** Lower case, in the page's order. */
  readonly rel: readonly string[];
}

export interface Page {
  readonly title: string | null;
  readonly canonical: URL | null;
  readonly robots: RobotsDirectives;
  readonly links: readonly PageLink[];
  /** False if parsing stopped before the end. */
  readonly isWhole: boolean;
}

/** Markup that browsers with scripts don't show, or show as text. Links in it don't count. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'textarea', 'xmp']);
const CHUNK = 16 * 1024;
const MAX_LINKS = 50_000;
// The parser's work grows with depth. Browsers flatten pages far earlier.
const MAX_DEPTH = 1000;
const MAX_PARSE_MS = 1000;

/**
 * Extracts what a link check needs of a page. A page made to exhaust a parser is read only up to that point.
 * @param url where the page came from; relative links are resolved against it, or against the page's base element
 */
export function readPage(html: string, url: URL): Page {
  const found: { href: string; rel: string; text: string }[] = [];
  const robots: string[] = [];
  let base: string | null = null;
  let canonical: string | null = null;
  let title: string | null = null;
  let isInTitle = false;
  let current: { href: string; rel: string; text: string } | null = null;
  let depth = 0;
  let unseen = 0;

  const endLink = () => {
    if (current !== null && found.length < MAX_LINKS) found.push(current);
    current = null;
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (UNSEEN.has(name)) unseen += 1;
      if (unseen > 0) return;
      if (name === 'a' || name === 'area') {
        endLink();
        const { href, rel = '', alt = '' } = attributes;
        if (href !== undefined) current = { href, rel, text: name === 'area' ? alt : '' };
      } else if (name === 'img' && current !== null) current.text += ` ${attributes.alt ?? ''} `;
      else if (name === 'base') base ??= attributes.href ?? null;
      else if (name === 'title' && title === null) {
        title = '';
        isInTitle = true;
      } else if (name === 'meta' && /^(robots|googlebot)$/i.test(attributes.name ?? ''))
        robots.push(attributes.content ?? '');
      else if (name === 'link' && tokens(attributes.rel ?? '').includes('canonical'))
        canonical ??= attributes.href ?? null;
    },
    ontext(text) {
      if (isInTitle) title = (title ?? '') + text;
      else if (current !== null && unseen === 0) current.text += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === 'a' || name === 'area') endLink();
      if (name === 'title') isInTitle = false;
    },
  });
  const deadline = performance.now() + MAX_PARSE_MS;
  let at = 0;
  for (; at < html.length && depth <= MAX_DEPTH && performance.now() < deadline; at += CHUNK)
    parser.write(html.slice(at, at + CHUNK));
  parser.end();

  const foot = resolved(base, url) ?? url;
  return {
    title: title === null ? null : collapsed(title).slice(0, 300),
    canonical: resolved(canonical, foot),
    robots: readDirectives(robots.join(',')),
    isWhole: at >= html.length && found.length < MAX_LINKS,
    links: found.flatMap(({ href, rel, text }) => {
      const target = resolved(href, foot);
      return target === null ? [] : [{ url: target, anchor: collapsed(text).slice(0, 500), rel: tokens(rel) }];
    }),
  };
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
