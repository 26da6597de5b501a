import { comparable, hasKeyword, withoutWww } from '../links/comparable.ts';
import { countWords } from '../shared/count-words.ts';
import type { BriefingType } from '../shared/topics.ts';

/** What was ordered of a text. */
export interface TextOrder {
  readonly minimumWords: number;
  /** Every keyword with its url, the main one first. Either may be empty. */
  readonly targets: readonly { readonly keyword: string; readonly url: string }[];
}

export interface WrittenLink {
  readonly href: string;
  /** Its words. */
  readonly anchor: string;
}

/** What sanitized HTML holds of what an order asks for. */
export interface ReadText {
  /** Without markup; blocks are on lines of their own. */
  readonly text: string;
  readonly words: number;
  readonly links: readonly WrittenLink[];
  /** Pictures, and those of them without an alternative text. */
  readonly pictures: number;
  readonly unnamedPictures: number;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });

/** What begins or ends a word without a space. */
const BLOCK = /^\/?(?:p|h\d|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|pre|hr|br|div|img)$/i;
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
};

/** Reads HTML as the sanitizer and the editor write it: tags are closed, and `<` of a text is escaped. */
export function readText(html: string): ReadText {
  let text = '';
  let open: { href: string; from: number } | undefined;
  let pictures = 0;
  let unnamedPictures = 0;
  const links: WrittenLink[] = [];
  const endLink = () => {
    if (open) links.push({ href: open.href, anchor: text.slice(open.from).replace(/\s+/g, ' ').trim() });
    open = undefined;
  };
  let from = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(/<(\/?[a-z][a-z0-9]*)\b[^<>]*>/gi)) {
    text += decoded(html.slice(from, index));
    from = index + tag.length;
    if (BLOCK.test(name)) text += '\n';
    if (/^\/?a$/i.test(name)) endLink();
    if (/^a$/i.test(name)) open = { href: attribute(tag, 'href') ?? '', from: text.length };
    if (/^img$/i.test(name)) {
      pictures++;
      if (!attribute(tag, 'alt')?.trim()) unnamedPictures++;
    }
  }
  text += decoded(html.slice(from));
  endLink();
  return { text, words: countWords(text), links, pictures, unnamedPictures };
}

/** What a text lacks. Whoever sends it on nevertheless says why. */
export type TextFaultKind = 'too_short' | 'keyword_missing' | 'link_missing' | 'anchor_differs';

type TargetFault = Exclude<TextFaultKind, 'too_short'>;

export interface TextFault {
  readonly kind: TextFaultKind;
  /** The set of the order that it is about; empty for the length. */
  readonly keyword: string;
  readonly url: string;
}

/** A keyword set of the order beside what is written of it. */
export interface ComparedTarget {
  readonly keyword: string;
  readonly url: string;
  readonly hasKeyword: boolean;
  /** Words of the link to its url; null without such a link. */
  readonly anchor: string | null;
  readonly fault: TargetFault | null;
}

export interface TextComparison extends Omit<ReadText, 'text' | 'links'> {
  readonly minimumWords: number;
  readonly targets: readonly ComparedTarget[];
  /** Links to sites that nobody ordered. */
  readonly foreignLinks: readonly WrittenLink[];
  readonly faults: readonly TextFault[];
}

const keyOf = (address: string): string | undefined =>
  URL.canParse(address) ? comparable(new URL(address)) : undefined;
const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? withoutWww(new URL(address).hostname) : undefined;

function compareTarget(
  { keyword, url }: TextOrder['targets'][number],
  { text }: ReadText,
  links: ReadonlyMap<string | undefined, readonly WrittenLink[]>,
): ComparedTarget {
  const isInText = keyword.trim() === '' || hasKeyword(text, keyword);
  const key = keyOf(url);
  const own = key === undefined ? [] : (links.get(key) ?? []);
  const fitting = own.find(({ anchor }) => keyword.trim() === '' || hasKeyword(anchor, keyword));
  const faultOf = (): TargetFault | null => {
    if (fitting) return null;
    if (own.length > 0) return 'anchor_differs';
    if (key !== undefined) return 'link_missing';
    return isInText ? null : 'keyword_missing';
  };
  return { keyword, url, hasKeyword: isInText, anchor: (fitting ?? own[0])?.anchor ?? null, fault: faultOf() };
}

/** Compares a text, sanitized HTML, with its order. An empty one lacks nothing: it is not there yet. */
export function compareText(html: string, { minimumWords, targets: ordered }: TextOrder): TextComparison {
  const read = readText(html);
  const { words, pictures, unnamedPictures } = read;
  // Read once, however many targets there are: a text may have thousands of links.
  const links = Map.groupBy(read.links, ({ href }) => keyOf(href));
  const targets = ordered
    .filter(({ keyword, url }) => keyword.trim() !== '' || url !== '')
    .map((target) => compareTarget(target, read, links));
  const hosts = new Set(targets.map(({ url }) => hostOf(url)));
  const isForeign = ({ href }: WrittenLink) => /^https?:/i.test(href) && !hosts.has(hostOf(href));
  const faults: TextFault[] = [];
  if (words > 0) {
    if (words < minimumWords) faults.push({ kind: 'too_short', keyword: '', url: '' });
    for (const { keyword, url, fault, hasKeyword: isInText } of targets) {
      if (fault !== null) faults.push({ kind: fault, keyword, url });
      if (fault === 'link_missing' && !isInText) faults.push({ kind: 'keyword_missing', keyword, url });
    }
  }
  return {
    words,
    minimumWords,
    pictures,
    unnamedPictures,
    targets,
    foreignLinks: read.links.filter(isForeign),
    faults,
  };
}

/** Words that a text needs, by what the house and the site want. What is inserted into an article that exists may be a sentence. */
export const minimumWordsOf = (type: BriefingType, ...wanted: readonly (number | null)[]): number =>
  type === 'link_insertion' ? 0 : Math.max(0, ...wanted.map((words) => words ?? 0));

/** Who sends a text on. */
export type TextSide = 'client' | 'team';

/** Why a text was sent on although it lacks something. It holds for that text and for what it lacked then. */
export interface TextExplanation {
  readonly reason: string;
  readonly side: TextSide;
  /** {@link faultKey} of what it lacked. */
  readonly faults: readonly string[];
}

/** As stored with the version that it explains. */
export interface KeptExplanation extends TextExplanation {
  /** Written for the client, with the text. What the team says to itself stays with the team. */
  readonly isForClient: boolean;
}

export const faultKey = ({ kind, keyword, url }: TextFault): string => [kind, keyword, url].join(' ').trim();

/**
 * What has to be explained before this side sends the text on. What the team has explained holds for the client, too;
 * the client's reason tells the team something and answers nothing for it.
 */
export function unexplained(
  faults: readonly TextFault[],
  known: TextExplanation | null,
  side: TextSide,
): readonly TextFault[] {
  if (known === null || (side === 'team' && known.side === 'client')) return faults;
  const explained = new Set(known.faults);
  return faults.filter((fault) => !explained.has(faultKey(fault)));
}
