/** Above this share of a client's links, one anchor text looks bought to search engines. Basis points. */
export const OVERUSED_ANCHOR_BP = 3000;
/** With fewer links every anchor text has a large share, so none is reported. */
export const MIN_LINKS = 5;

export interface AnchorCount {
  readonly anchor: string;
  readonly count: number;
}

export interface AnchorWeight extends AnchorCount {
  /** Total number of links. */
  readonly links: number;
}

/** Normal form of an anchor text for comparison: ignores letter case and the width of spaces. */
export const anchorKey = (anchor: string): string => anchor.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Anchor texts with more than 30 % of all links, most frequent first. `before`: known counts with the total of all
 * links; `now`: anchors being written, where empty ones don't count.
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
