interface Categorised {
  readonly categoryId: number | null;
}

/** The briefing's own main category, otherwise the campaign's default publication category. Null without either. */
export const effectiveCategory = (own: number | null, campaignDefault: number | null): number | null =>
  own ?? campaignDefault;

/**
 * Every category a briefing is published under, main one first, without repeats. Topics, acceptance and prices depend
 * on them (docs/RULES.md, Briefings and Money). The main set without a category takes the campaign's default; a further
 * set without one takes the main set's.
 */
export function effectiveCategories(sets: readonly Categorised[], campaignDefault: number | null): number[] {
  const [main, ...further] = sets;
  const ids = [effectiveCategory(main?.categoryId ?? null, campaignDefault), ...further.map((set) => set.categoryId)];
  return [...new Set(ids.filter((id) => id !== null))];
}
