import { type Columns, UNKNOWN } from './columns.ts';

/** Rank of a site without a common category or in another language. Twice this is still a small integer. */
const NEVER = 2 ** 29;
/** Weight of the country: above any difference in strength (up to 255 points). */
const ELSEWHERE = 256;
const SHARES = 2 * ELSEWHERE;

/**
 * The sites most similar to the one in a slot: same language, then most common categories, then same country, then
 * closest in strength, then by id. Reads only the slots of its language, starting with its own country. Most of them
 * are ruled out by their categories alone.
 *
 * @param isWanted asked only of sites that are similar enough
 * @returns at most `most` slots, the most similar first
 */
export function findAlike(columns: Columns, slot: number, most: number, isWanted: (slot: number) => boolean): number[] {
  const { codes, shared, places, ids, da } = columns;
  const own = codes.place[slot] ?? 0;
  const { language, country } = shared.place.values[own] ?? {};
  const rankOfCategories = categoryRanks(shared.categories.values, codes.categories[slot] ?? 0);
  const strengthOf = (other: number) => (da[other] === UNKNOWN.byte ? 0 : (da[other] ?? 0));
  const strength = strengthOf(slot);

  const best: number[] = [];
  const ranks: number[] = [];
  let worst = NEVER - 1;
  const keep = (other: number, rank: number) => {
    if (other === slot || best.includes(other) || !isWanted(other)) return;
    const id = ids[other] ?? 0;
    let at = best.length;
    while (at > 0 && comesBefore(rank, id, ranks[at - 1] ?? 0, ids[best[at - 1] ?? 0] ?? 0)) at--;
    best.splice(at, 0, other);
    ranks.splice(at, 0, rank);
    if (best.length > most) {
      best.pop();
      ranks.pop();
    }
    if (best.length === most) worst = ranks[most - 1] ?? worst;
  };
  const lookAt = (slots: ArrayLike<number>, place: number, elsewhere: number) => {
    const { place: placeOf, categories } = codes;
    for (let i = 0; i < slots.length; i++) {
      const other = slots[i] ?? 0;
      const nearest = elsewhere + rankOfCategories(categories[other] ?? 0);
      if (nearest > worst || placeOf[other] !== place) continue;
      const rank = nearest + Math.abs(strengthOf(other) - strength);
      if (rank <= worst) keep(other, rank);
    }
  };

  places.follow(codes.place, columns.count);
  const { values } = shared.place;
  const lookIn = (place: number, elsewhere: number) => {
    lookAt(places.listed(place), place, elsewhere);
    lookAt(places.moved, place, elsewhere);
  };
  for (let place = 1; place < values.length; place++) {
    if (values[place]?.language === language && values[place]?.country === country) lookIn(place, 0);
  }
  // Sites of other countries rank below those of its country that have all its categories.
  if (best.length === most && worst < ELSEWHERE) return best;
  for (let place = 1; place < values.length; place++) {
    if (values[place]?.language === language && values[place]?.country !== country) lookIn(place, ELSEWHERE);
  }
  return best;
}

const comesBefore = (rank: number, id: number, otherRank: number, otherId: number) =>
  rank < otherRank || (rank === otherRank && id < otherId);

/**
 * What a code of categories adds to the rank, compared with a site that has the categories of `own`. Calculated when
 * the code is first met: a million sites have tens of thousands of codes, but a country has few.
 */
function categoryRanks(values: readonly (readonly string[] | undefined)[], own: number): (code: number) => number {
  const wanted = values[own] ?? [];
  /** Rank + 1. 0 means not calculated yet. */
  const known = new Int32Array(values.length);
  return (code) => {
    const kept = known[code] ?? 0;
    if (kept > 0) return kept - 1;
    let common = 0;
    if (code > 0) for (const category of values[code] ?? []) if (wanted.includes(category)) common++;
    const rank = common > 0 ? (wanted.length - common) * SHARES : NEVER;
    known[code] = rank + 1;
    return rank;
  };
}
