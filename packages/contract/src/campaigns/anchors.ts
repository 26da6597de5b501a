/** From so much of a client's links on, one anchor text looks bought to search engines. */
export const OVERUSED_ANCHOR_BP = 3000;
/** With fewer links every anchor text is a large part, and none of them says anything. */
export const MIN_LINKS = 5;

export interface AnchorCount {
  readonly anchor: string;
  readonly count: number;
}

export interface AnchorWeight extends AnchorCount {
  /** All links counted. */
  readonly links: number;
}

/** An anchor text as it is compared: letters' case and the width of spaces make no other one. */
export const anchorKey = (anchor: string): string => anchor.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * The anchor texts that make up more than 30 % of all links, most frequent first. `before`: counted ones with the sum of
 * all links; `now`: anchors as they are written, empty ones are no links yet.
 */
export function heavyAnchors(
  before: { readonly links: number; readonly anchors: readonly AnchorCount[] },
  now: readonly string[] = [],
): AnchorWeight[] {
  const counts = new Map(before.anchors.map(({ anchor, count }) => [anchorKey(anchor), count]));
  let links = before.links;
  for (const key of now.map(anchorKey)) {
    if (key === '') continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    links += 1;
  }
  if (links < MIN_LINKS) return [];
  return [...counts]
    .filter(([, count]) => count * 10_000 > links * OVERUSED_ANCHOR_BP)
    .map(([anchor, count]) => ({ anchor, count, links }))
    .sort((a, b) => b.count - a.count || (a.anchor < b.anchor ? -1 : 1));
}
