import { type Columns, UNKNOWN } from './columns.ts';

/** Above every rank: shares no category, or speaks another language. Two of them are still a small whole number. */
const NEVER = 2 ** 29;
/** Room for a difference in strength, of up to 255 points, below the country. */
const ELSEWHERE = 256;
const SHARES = 2 * ELSEWHERE;

/**
 * The sites most like the one in a slot: of its language, with most categories in common, then of its country, then
 * closest in strength, then by id. Only the slots of its language are looked at, its own country's first, and most of
 * those are out by their categories alone.
 *
 * @returns at most `most` slots, the likest first
 */
export function findAlike(columns: Columns, slot: number, most: number): number[] {
  const { codes, shared, places, ids, da } = columns;
  const own = codes.place[slot] ?? 0;
  const { language, country } = shared.place.values[own] ?? {};
  const byCategories = rankCategories(shared.categories.values, codes.categories[slot] ?? 0);
  const strengthOf = (other: number) => (da[other] === UNKNOWN.byte ? 0 : (da[other] ?? 0));
  const strength = strengthOf(slot);

  const best: number[] = [];
  const ranks: number[] = [];
  let worst = NEVER - 1;
  const keep = (other: number, rank: number) => {
    if (other === slot || best.includes(other)) return;
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
      const nearest = elsewhere + (byCategories[categories[other] ?? 0] ?? NEVER);
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
  for (let place = 1; place < values.length; place++) {
    if (values[place]?.language === language && values[place]?.country !== country) lookIn(place, ELSEWHERE);
  }
  return best;
}

const comesBefore = (rank: number, id: number, otherRank: number, otherId: number) =>
  rank < otherRank || (rank === otherRank && id < otherId);

/** What each code of categories adds to the rank, seen from a site that has the categories of `own`. */
function rankCategories(values: readonly (readonly string[] | undefined)[], own: number): Int32Array {
  const wanted = values[own] ?? [];
  const ranks = new Int32Array(values.length).fill(NEVER);
  for (let code = 1; code < values.length; code++) {
    let common = 0;
    for (const category of values[code] ?? []) if (wanted.includes(category)) common++;
    if (common > 0) ranks[code] = (wanted.length - common) * SHARES;
  }
  return ranks;
}
