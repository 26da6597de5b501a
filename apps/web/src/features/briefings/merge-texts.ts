import { diffArrays } from 'diff';

/** A text as its two writers made it, and the version that both changed. Sanitized HTML. */
export interface TextVersions {
  readonly mine: string;
  readonly before: string;
  readonly theirs: string;
}

/** A stretch of the merged text, or one that both changed to something else. */
export type MergedPart = { readonly both: string } | TextVersions;

const BLOCK = /^(?:p|h\d|ul|ol|table|blockquote|figure|pre|hr|img|div)$/i;
const VOID = /^(?:br|hr|img|col)$/i;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
/** Within a list or table, each item and row is a piece of its own. */
const INNER =
  /(?=<(?:li|tr|thead|tbody)\b)|(?<=<(?:ul|ol|blockquote|table|thead|tbody)\b[^<>]*>)|(?<=<\/(?:li|tr|p|thead|tbody)>)/i;

/** Paragraphs, lists and tables. Joined again, they are the text. */
export function blocksIn(html: string): string[] {
  const blocks: string[] = [];
  let from = 0;
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    const isBlock = BLOCK.test(name);
    // Words outside of any paragraph end where one begins.
    if (isBlock && depth === 0 && !slash && html.slice(from, index).trim() !== '') {
      blocks.push(html.slice(from, index));
      from = index;
    }
    if (!VOID.test(name)) depth = Math.max(0, depth + (slash ? -1 : 1));
    if (!isBlock || depth > 0) continue;
    blocks.push(html.slice(from, index + tag.length));
    from = index + tag.length;
  }
  return from < html.length ? [...blocks, html.slice(from)] : blocks;
}

const piecesIn = (html: string): string[] => blocksIn(html).flatMap((block) => block.split(INNER));

const MEANT = /^(?:href|src|alt|title|colspan|rowspan|start)$/i;

/** The ends of what holds words. Beside them no page shows a space. */
const EDGE =
  /(?<=<(?:p|h\d|li|td|th|blockquote|figcaption)\b[^<>]*>) | (?=<\/(?:p|h\d|li|td|th|blockquote|figcaption)>)/gi;

/** Several spaces are one, as on every page: an editor that only opened a text writes them as one. */
const spaced = (html: string): string =>
  /<pre\b/i.test(html) ? html : html.replace(/[ \t\r\n]+/g, ' ').replace(EDGE, '');

/** The same for the spelling of the editor and of the server: `<br>` and `<br />`, attributes that nobody stores. */
const spelled = (html: string): string =>
  spaced(html)
    .replace(/<\/?col(?:group)?\b[^<>]*>/gi, '')
    .replace(/<([a-z][a-z0-9]*)\b([^<>]*)>/gi, (_tag, name: string, rest: string) => {
      const kept = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].filter(
        ([, attribute = '', value]) => MEANT.test(attribute) && !(/span$/i.test(attribute) && value === '1'),
      );
      return `<${[name, ...kept.map(([whole]) => whole).sort()].join(' ')}>`;
    })
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&quot;', '"')
    .trim();

/** The places of the version before, from `at` to before `end`, say something else now. */
interface Change {
  readonly at: number;
  readonly end: number;
  readonly pieces: readonly string[];
}

/** One change for each block where as many were written as were there. */
function* changesOf(before: readonly string[], after: readonly string[]): Generator<Change> {
  let at = 0;
  let removed = 0;
  const runs = diffArrays([...before], [...after], { comparator: (a, b) => spelled(a) === spelled(b) });
  for (const [index, { value, added, removed: isRemoved }] of runs.entries()) {
    if (isRemoved) {
      removed = value.length;
      if (runs[index + 1]?.added) continue;
      yield { at, end: at + removed, pieces: [] };
    } else if (added && removed === value.length)
      yield* value.map((piece, place) => ({ at: at + place, end: at + place + 1, pieces: [piece] }));
    else if (added) yield { at, end: at + removed, pieces: value };
    else at += value.length;
    at += removed;
    removed = 0;
  }
}

const isOneOver = (a: Change, b: Change): boolean => a.at < b.end && b.at < a.end;

/** What a version makes of these places. */
function written(before: readonly string[], changes: readonly Change[], from: number, to: number): string {
  let text = '';
  let at = from;
  for (const change of changes) {
    text += before.slice(at, change.at).join('') + change.pieces.join('');
    at = change.end;
  }
  return text + before.slice(at, to).join('');
}

const isSameText = (a: string, b: string): boolean => a === b || spelled(a) === spelled(b);

function merge(before: readonly string[], mine: readonly Change[], theirs: readonly Change[]): MergedPart[] {
  const parts: MergedPart[] = [];
  const waiting = { mine: [...mine], theirs: [...theirs] };
  let at = 0;
  for (;;) {
    const [own] = waiting.mine;
    const [other] = waiting.theirs;
    // Of two that were inserted at one place, theirs stands first: it was saved first.
    const first = !own || (other && (other.at < own.at || (other.at === own.at && other.end <= own.end))) ? other : own;
    if (!first) break;
    const group: Record<'mine' | 'theirs', Change[]> = { mine: [], theirs: [] };
    let { end } = first;
    const takes = (side: 'mine' | 'theirs') => {
      const [next] = waiting[side];
      const isFirst = next === first;
      if (!next || !(isFirst || isOneOver(next, { at: first.at, end, pieces: [] }))) return false;
      group[side].push(next);
      waiting[side].shift();
      end = Math.max(end, next.end);
      return true;
    };
    while (takes('theirs') || takes('mine'));
    parts.push({ both: before.slice(at, first.at).join('') });
    at = end;
    const versions = {
      mine: written(before, group.mine, first.at, end),
      before: before.slice(first.at, end).join(''),
      theirs: written(before, group.theirs, first.at, end),
    };
    if (group.theirs.length === 0) parts.push({ both: versions.mine });
    else if (group.mine.length === 0) parts.push({ both: versions.theirs });
    else parts.push(isSameText(versions.mine, versions.theirs) ? { both: versions.mine } : versions);
    // Both inserted the same.
    const [twin] = waiting.mine;
    const isTwin = twin && first.at === first.end && twin.at === twin.end && twin.at === first.at;
    if (isTwin && isSameText(twin.pieces.join(''), first.pieces.join(''))) waiting.mine.shift();
  }
  return [...parts, { both: before.slice(at).join('') }];
}

function mergePieces(split: (html: string) => string[], { mine, before, theirs }: TextVersions): MergedPart[] {
  const base = split(before);
  return merge(base, [...changesOf(base, split(mine))], [...changesOf(base, split(theirs))]);
}

/** Is every tag closed where it should be? Two changes of one list may not fit together. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (VOID.test(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

const textOf = (parts: readonly MergedPart[]): string | undefined =>
  parts.every((part) => 'both' in part) ? parts.map(({ both }) => both).join('') : undefined;

/**
 * Merges what two people made of one text. What only one of them changed is taken, also items and rows; a block that
 * both changed is left to them.
 */
export function mergeTexts(versions: TextVersions): readonly MergedPart[] {
  const fine = textOf(mergePieces(piecesIn, versions));
  if (fine !== undefined && isWhole(fine)) return [{ both: fine }];
  const parts = mergePieces(blocksIn, versions);
  return parts.filter((part) => !('both' in part) || part.both !== '');
}

/** Both texts in one; undefined if both changed the same block. */
export const mergedText = (versions: TextVersions): string | undefined => textOf(mergeTexts(versions));

/** The text with what was chosen for each contested part, counted from 0. */
export function chosenText(
  parts: readonly MergedPart[],
  choose: (part: TextVersions, index: number) => string,
): string {
  let index = 0;
  return parts.map((part) => ('both' in part ? part.both : choose(part, index++))).join('');
}

/** The parts that somebody has to decide on. */
export const contestedParts = (parts: readonly MergedPart[]): TextVersions[] =>
  parts.filter((part): part is TextVersions => !('both' in part));
