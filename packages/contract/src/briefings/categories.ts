interface Categorised {
  readonly categoryId: number | null;
}

/** A briefing's own main category, else the campaign's default publication category; null without either. */
export const effectiveCategory = (own: number | null, campaignDefault: number | null): number | null =>
  own ?? campaignDefault;

/**
 * Every category that a briefing is published under, main first, each once: what topics, acceptance and prices are
 * judged by (product.md §3, §4). The main set takes the campaign's default when it has no category of its own; a
 * further set without one goes under the main set's.
 */
export function effectiveCategories(sets: readonly Categorised[], campaignDefault: number | null): number[] {
  const [main, ...further] = sets;
  const ids = [effectiveCategory(main?.categoryId ?? null, campaignDefault), ...further.map((set) => set.categoryId)];
  return [...new Set(ids.filter((id) => id !== null))];
}
