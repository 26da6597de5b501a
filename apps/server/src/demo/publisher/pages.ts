import { createHash } from 'node:crypto';
import { comparable, hasKeyword } from '@linkstand/contract/links/comparable';
import sanitizeHtml from 'sanitize-html';
import { readPage } from '../../features/links/read-page.ts';
import type { DemoFault } from './faults.ts';
import { type Markup, markup } from './markup.ts';
import { DEMO_STORIES, DEMO_TEXTS, type DemoStory, demoLanguage, storySlug } from './stories.ts';

/** What a demo site shows when a briefing is published on it. */
export interface Publication {
  readonly title: string;
  /** Sanitised again here. */
  readonly html: string;
  /**
   * The client's links. One that the html lacks, its keyword included, is put below it; `rel` replaces what the html
   * says.
   */
  readonly links: readonly { readonly href: string; readonly anchor: string; readonly rel: string }[];
  readonly siteName: string;
  /** ISO 639-1. */
  readonly language: string;
}

/** The site that a page belongs to. `path` is where its front page is: "/", or "/sports" for news.example/sports. */
export interface DemoSite {
  readonly name: string;
  readonly language: string;
  readonly path: string;
}

/** The place of a page: its host, and how a path of that host is linked to from here. */
export interface DemoPlace {
  readonly host: string;
  readonly linkTo: (path: string) => string;
  readonly today: Date;
}

/** A whole document, and the hash that lets its style pass a Content-Security-Policy. */
export interface DemoPage {
  readonly html: string;
  readonly styleHash: string;
}

/** The front page: a paper of the site's language, always the same for the same host. */
export function homePage(site: DemoSite, place: DemoPlace): DemoPage {
  const [lead, ...others] = storiesOf(site, place.host);
  const content = markup`<div class="lead">${lead ? card(lead, site, place, 0) : null}</div>
<div class="grid">${others.map((story, index) => card(story, site, place, index + 1))}</div>`;
  return page(site, place, { title: site.name, path: site.path, content });
}

/** The story of the front page that a path names. */
export function findStory(site: DemoSite, host: string, path: string): DemoStory | null {
  return storiesOf(site, host).find((story) => storyPath(site, story) === path) ?? null;
}

/** A link that is put into a story, in its sentence; without one, the site writes it. */
export interface DemoInsertion {
  readonly href: string;
  readonly anchor: string;
  readonly rel: string;
  readonly sentence: string;
}

export function storyPage(
  site: DemoSite,
  story: DemoStory,
  place: DemoPlace,
  inserted: readonly DemoInsertion[] = [],
  faults: ReadonlySet<DemoFault> = new Set(),
): DemoPage {
  const links = faults.has('nolink') ? [] : inserted.filter(({ href }) => keyOf(href) !== null);
  const sentences = links.map((link) => insertedSentence(link, story, faults));
  const body = markup`<p class="lede">${story.lede}</p>${story.body.map((text) => markup`<p>${text}</p>`)}${sentences}`;
  return articlePage(site, place, { title: story.title, path: storyPath(site, story), section: story.section, body });
}

/** The sentence with its first mention of the anchor linked. */
function insertedSentence(
  { href, anchor, rel, sentence }: DemoInsertion,
  story: DemoStory,
  faults: ReadonlySet<DemoFault>,
): Markup {
  const joined = relOf(rel, faults);
  const link = markup`<a href="${href}"${joined === '' ? null : markup` rel="${joined}"`}>${anchor || href}</a>`;
  const at = sentence.toLowerCase().indexOf(anchor.toLowerCase());
  const line =
    at < 0 || sentence === ''
      ? markup`${story.lede} ${link}.`
      : markup`${sentence.slice(0, at)}${link}${sentence.slice(at + anchor.length)}`;
  return markup`<p${faults.has('hidden') ? HIDDEN : null}>${line}</p>`;
}

/** The addresses of a site's stories. */
export const storyAddresses = (site: { readonly domain: string; readonly language: string }): readonly string[] => {
  const slash = site.domain.indexOf('/');
  const host = slash < 0 ? site.domain : site.domain.slice(0, slash);
  const own = { name: '', language: site.language, path: slash < 0 ? '/' : site.domain.slice(slash) };
  return storiesOf(own, host).map((story) => `https://${host}${storyPath(own, story)}`);
};

/** What the story at an address is called. */
export function storyTitleAt(site: { readonly language: string }, address: string): string {
  const stories = DEMO_STORIES[demoLanguage(site.language)];
  return stories.find(({ title }) => address.endsWith(`/${storySlug(title)}`))?.title ?? '';
}

/** The briefing's content as the site publishes it, with the faults that its path asks for. */
export function publicationPage(
  site: DemoSite,
  publication: Publication,
  place: DemoPlace & { readonly path: string; readonly faults: ReadonlySet<DemoFault> },
): DemoPage {
  const own = { ...site, name: publication.siteName, language: publication.language };
  return articlePage(own, place, {
    title: publication.title,
    path: place.path,
    section: hashOf(place.path) % 5,
    body: publicationBody(publication, place.faults),
    isNoindex: place.faults.has('noindex'),
    canonical: place.faults.has('canonical') ? own.path : place.path,
  });
}

/** A 404 or 410 in the site's dress. */
export function missingPage(site: DemoSite, place: DemoPlace, isGone: boolean): DemoPage {
  const texts = DEMO_TEXTS[demoLanguage(site.language)];
  const [title, help] = isGone ? [texts.gone, texts.goneHelp] : [texts.notFound, texts.notFoundHelp];
  const content = markup`<article><h1>${title}</h1><p class="lede">${help}</p>
<p><a href="${place.linkTo(site.path)}">${texts.home}</a></p></article>`;
  return page(site, place, { title, path: null, content });
}

interface Article {
  readonly title: string;
  readonly path: string;
  readonly section: number;
  readonly body: Markup;
  readonly isNoindex?: boolean;
  /** The path that the page says is its own. Absent: its path. */
  readonly canonical?: string;
}

function articlePage(site: DemoSite, place: DemoPlace, article: Article): DemoPage {
  const language = demoLanguage(site.language);
  const texts = DEMO_TEXTS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(place.today);
  const others = storiesOf(site, place.host).filter((story) => story.title !== article.title);
  const content = markup`<article><p class="section">${texts.sections[article.section] ?? ''}</p>
<h1>${article.title}</h1>
<p class="byline">${texts.by} ${texts.newsroom} · <time datetime="${place.today.toISOString().slice(0, 10)}">${date}</time></p>
${article.body}</article>
<aside><h2>${texts.alsoToday}</h2><div class="grid">${others.slice(0, 3).map((story, index) => card(story, site, place, index))}</div></aside>`;
  return page(site, place, { ...article, title: `${article.title} | ${site.name}`, content });
}

interface PageParts {
  readonly title: string;
  /** Null: no page to be listed, so it names no canonical url. */
  readonly path: string | null;
  readonly content: Markup;
  readonly isNoindex?: boolean;
  readonly canonical?: string;
}

function page(
  site: DemoSite,
  place: DemoPlace,
  { title, path, content, isNoindex = false, canonical }: PageParts,
): DemoPage {
  const texts = DEMO_TEXTS[demoLanguage(site.language)];
  const style = styleFor(place.host);
  const home = place.linkTo(site.path);
  const masthead = markup`<a class="masthead" href="${home}">${site.name}</a>`;
  const { html } = markup`<!doctype html>
<html lang="${/^[a-z]{2}$/.test(site.language) ? site.language : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${path === null ? null : markup`<link rel="canonical" href="https://${place.host}${canonical ?? path}">`}
${isNoindex ? markup`<meta name="robots" content="noindex">` : null}
<style>${{ html: style }}</style>
</head>
<body>
<header>${path === site.path ? markup`<h1 class="title">${masthead}</h1>` : masthead}
<nav>${texts.sections.map((section) => markup`<a href="${home}">${section}</a>`)}</nav></header>
<main>${content}</main>
<footer><p>© ${place.today.getUTCFullYear()} ${site.name} · ${place.host}</p><p>${texts.demoNote}</p></footer>
</body>
</html>
`;
  return { html, styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}` };
}

function card(story: DemoStory, site: DemoSite, place: DemoPlace, tone: number): Markup {
  const { sections } = DEMO_TEXTS[demoLanguage(site.language)];
  const href = place.linkTo(storyPath(site, story));
  return markup`<section class="card"><div class="picture t${tone % 4}"></div><p class="section">${sections[story.section] ?? ''}</p>
<h2><a href="${href}">${story.title}</a></h2><p>${story.lede}</p></section>`;
}

/** Seven of the language's stories in an order of the host's own. */
function storiesOf(site: DemoSite, host: string): readonly DemoStory[] {
  const stories = DEMO_STORIES[demoLanguage(site.language)];
  const ranked = stories.map((story) => ({ story, rank: hashOf(host + story.title) }));
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, 7)
    .map(({ story }) => story);
}

const storyPath = (site: DemoSite, story: DemoStory): string =>
  `${site.path.replace(/\/$/, '')}/${storySlug(story.title)}`;

function publicationBody({ html, links, language }: Publication, faults: ReadonlySet<DemoFault>): Markup {
  const rels = new Map(links.map((link) => [keyOf(link.href), relOf(link.rel, faults)]));
  const body = sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'style'],
      img: ['src', 'alt', 'width', 'height'],
      td: SPANS,
      th: SPANS,
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: {
      h1: 'h2',
      a: (_tag, attributes) => {
        const rel = rels.get(keyOf(attributes.href ?? ''));
        if (rel === undefined) return { tagName: 'a', attribs: attributes };
        if (faults.has('nolink')) return { tagName: 'span', attribs: {} };
        if (faults.has('hidden')) return { tagName: 'a', attribs: { ...attributes, style: 'display:none' } };
        const { rel: _replaced, ...rest } = attributes;
        return { tagName: 'a', attribs: rel === '' ? rest : { ...rest, rel } };
      },
    },
  });
  const texts = DEMO_TEXTS[demoLanguage(language)];
  const lines = missingLinks(body, links, faults).map(({ href, anchor, rel }) => {
    const joined = relOf(rel, faults);
    return markup`<p${faults.has('hidden') ? HIDDEN : null}>${texts.readMore}: <a href="${href}"${joined === '' ? null : markup` rel="${joined}"`}>${anchor || href}</a></p>`;
  });
  return markup`${{ html: body }}${lines}`;
}

const HIDDEN: Markup = { html: ' style="display:none"' };

/** Which of the client's links the text lacks: each keyword set has one of its own, with the keyword in it. */
function missingLinks(body: string, links: Publication['links'], faults: ReadonlySet<DemoFault>): Publication['links'] {
  if (faults.has('nolink')) return [];
  const shown = readPage(body, NOWHERE).links;
  return links.filter(
    ({ href, anchor }) =>
      keyOf(href) !== null &&
      !shown.some((link) => comparable(link.url) === keyOf(href) && hasKeyword(link.anchor, anchor)),
  );
}

/** The base of a text's relative links, none of which was ordered. */
const NOWHERE = new URL('http://nowhere.invalid/');

function relOf(agreed: string, faults: ReadonlySet<DemoFault>): string {
  const wrong = (['nofollow', 'sponsored'] as const).filter((rel) => faults.has(rel));
  return wrong.length > 0 ? wrong.join(' ') : agreed;
}

/** Null for what is no web address: it is never rendered as a link. */
function keyOf(href: string): string | null {
  const url = URL.parse(href);
  return url !== null && /^https?:$/.test(url.protocol) ? comparable(url) : null;
}

const SPANS = ['colspan', 'rowspan'];
const ALLOWED_TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'strong', 'b', 'em'],
  ...['i', 'u', 's', 'sub', 'sup', 'span', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** Every host has a colour of its own; the rest is one quiet newspaper. */
function styleFor(host: string): string {
  const hue = hashOf(host) % 360;
  return `:root{--ink:#1c1d21;--soft:#5b5e68;--line:#dfe1e6;--tint:hsl(${hue} 60% 28%);color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:var(--ink);font:1.0625rem/1.65 Georgia,"Times New Roman",serif}
a{color:var(--tint)}
header{border-top:6px solid var(--tint);border-bottom:1px solid var(--line);padding:1.25rem 1rem .75rem;text-align:center}
.masthead{font-size:clamp(1.75rem,5vw,3rem);font-weight:700;letter-spacing:-.02em;text-decoration:none;color:var(--ink)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem;margin-top:.5rem;font:600 .8125rem/2 system-ui,sans-serif}
nav a{color:var(--soft);text-decoration:none}
nav a:hover{color:var(--tint)}
main{max-width:68rem;margin:0 auto;padding:2rem 1rem 3rem}
article{max-width:42rem;margin:0 auto}
h1{font-size:clamp(1.75rem,4.5vw,2.625rem);line-height:1.15;letter-spacing:-.015em;margin:.25rem 0 .75rem;overflow-wrap:anywhere}
.title{margin:0;line-height:1.65}
h2{font-size:1.25rem;line-height:1.25;margin:.25rem 0 .5rem}
article h2{font-size:1.5rem;margin:2rem 0 .5rem}
.section{color:var(--tint);font:700 .75rem/1.5 system-ui,sans-serif;text-transform:uppercase;letter-spacing:.06em;margin:.75rem 0 0}
.byline{color:var(--soft);font:.875rem/1.5 system-ui,sans-serif;border-bottom:1px solid var(--line);padding-bottom:1rem}
.lede{font-size:1.1875rem;color:var(--soft)}
article img{max-width:100%;height:auto}
table{border-collapse:collapse;width:100%}
td,th{border:1px solid var(--line);padding:.4rem .6rem;text-align:left}
blockquote{margin:1.5rem 0;padding-left:1rem;border-left:3px solid var(--tint);color:var(--soft)}
pre{overflow-x:auto}
.grid{display:grid;gap:2rem;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
.lead{margin-bottom:2.5rem;padding-bottom:2.5rem;border-bottom:1px solid var(--line)}
.lead h2{font-size:clamp(1.5rem,4vw,2.25rem)}
.card h2 a{color:inherit;text-decoration:none}
.card h2 a:hover{color:var(--tint);text-decoration:underline}
.card p{margin:0;color:var(--soft)}
.card .section{color:var(--tint);margin-top:.75rem}
.picture{aspect-ratio:16/9;background:linear-gradient(135deg,hsl(${hue} 35% 82%),hsl(${(hue + 40) % 360} 40% 60%))}
.lead .picture{aspect-ratio:3/1}
.t1{background:linear-gradient(200deg,hsl(${(hue + 160) % 360} 30% 84%),hsl(${(hue + 200) % 360} 35% 62%))}
.t2{background:radial-gradient(circle at 70% 30%,hsl(${hue} 45% 88%),hsl(${(hue + 80) % 360} 30% 58%))}
.t3{background:linear-gradient(20deg,hsl(${(hue + 260) % 360} 28% 66%),hsl(${(hue + 300) % 360} 40% 88%))}
aside{max-width:68rem;margin:3rem auto 0;border-top:1px solid var(--line);padding-top:1rem}
footer{border-top:1px solid var(--line);padding:1.5rem 1rem 2.5rem;text-align:center;color:var(--soft);font:.8125rem/1.6 system-ui,sans-serif}
footer p{margin:0}`;
}
