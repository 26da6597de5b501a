import { normalEscapes } from '@linkstand/contract/links/comparable';

/** Directives of a page for the search engines that matter to clients. */
export interface RobotsDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

const BOT = 'googlebot';
/** The product token of our user agent. */
const OURS = 'linkstand';
/** Directives with a value after a colon, which are not names of bots. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);
/** What is read of a robots.txt (RFC 9309 §2.5). */
export const MAX_ROBOTS_CHARS = 500 * 1024;
const MAX_RULES = 5000;

/** The content of a robots meta element: "noindex, nofollow". A page may also name the day after which it is gone. */
export function readDirectives(content: string, now: Date): RobotsDirectives {
  const words = content.toLowerCase().split(/[\s,]+/);
  const none = words.includes('none');
  return {
    noindex: none || words.includes('noindex') || isOver(content, now),
    nofollow: none || words.includes('nofollow'),
  };
}

/** True if a directive says that the page is no longer available. Its date may have commas of its own. */
function isOver(content: string, now: Date): boolean {
  for (const [, rest = ''] of content.matchAll(/unavailable_after\s*:([^:]*(?::[^:]*){0,3})/gi)) {
    const parts = rest.split(',');
    for (let count = Math.min(parts.length, 3); count > 0; count--) {
      const text = parts.slice(0, count).join(',').trim();
      const at = Date.parse(text);
      if (Number.isNaN(at)) continue;
      if (at <= now.getTime()) return true;
      break;
    }
  }
  return false;
}

/** X-Robots-Tag headers: directives for everyone, or after a bot's name for that bot until the end of the header. */
export function readRobotsTag(headers: readonly string[], now: Date): RobotsDirectives {
  const forUs = headers.flatMap((header) => {
    let addressee = '*';
    return header.split(',').map((part) => {
      const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? [];
      if (name === undefined || VALUED.has(name.toLowerCase()))
        return addressee === '*' || addressee === BOT ? part : '';
      addressee = name.toLowerCase();
      return addressee === BOT ? (rest ?? '') : '';
    });
  });
  return readDirectives(forUs.join(','), now);
}

/**
 * The rule of a robots.txt that blocks search engines from a path (with its query), as "Disallow: /private/". Null if
 * they may read it. RFC 9309: the groups for the bot, otherwise those for everyone; the longest pattern decides, and
 * Allow wins a tie.
 */
export function blockingRule(robotsTxt: string, pathAndQuery: string): string | null {
  return decisiveRule(robotsTxt, pathAndQuery, [BOT, '*']);
}

/**
 * The rule that forbids our checks a path, in a group that names us. Publishers have agreed to be checked, so rules
 * for everybody don't bind a check; what a site says to us by name does.
 */
export const refusingRule = (robotsTxt: string, pathAndQuery: string): string | null =>
  decisiveRule(robotsTxt, pathAndQuery, [OURS]);

function decisiveRule(robotsTxt: string, pathAndQuery: string, names: readonly string[]): string | null {
  const path = escaped(pathAndQuery);
  let decisive = { allow: true, pattern: '' };
  for (const rule of rulesFor(robotsTxt, names)) {
    const longer = rule.pattern.length - decisive.pattern.length;
    if ((longer > 0 || (longer === 0 && rule.allow)) && matches(rule.pattern, path)) decisive = rule;
  }
  return decisive.allow ? null : `Disallow: ${decisive.pattern}`;
}

/** Paths and patterns are compared escaped (RFC 9309 §2.2.2). */
const escaped = (path: string): string =>
  normalEscapes(path.toWellFormed().replace(/\P{ASCII}+/gu, encodeURIComponent));

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** The group of the first of these names that has one. */
function rulesFor(robotsTxt: string, names: readonly string[]): readonly Rule[] {
  const groups = new Map<string, Rule[]>();
  let addressees: string[] = [];
  let isNaming = false;
  let count = 0;
  for (const line of robotsTxt
    .replace(/^\uFEFF/, '')
    .slice(0, MAX_ROBOTS_CHARS)
    .split(/\r\n|\r|\n/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon < 0) continue;
    const name = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (name === 'user-agent') {
      // Consecutive names share the rules that follow them.
      addressees = isNaming ? [...addressees, value.toLowerCase()] : [value.toLowerCase()];
      isNaming = true;
      for (const addressee of addressees) if (!groups.has(addressee)) groups.set(addressee, []);
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      count += 1;
      if (value === '' || count > MAX_RULES) continue;
      for (const addressee of new Set(addressees))
        groups.get(addressee)?.push({ allow: name === 'allow', pattern: escaped(value) });
    }
  }
  for (const name of names) {
    const group = groups.get(name);
    if (group) return group;
  }
  return [];
}

/** `*` matches anything, `$` at the end matches the end. One pass: each piece is matched at its first occurrence. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  let at = start.length;
  const last = pieces.pop();
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (last === undefined) return !isWhole || at === path.length;
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}
