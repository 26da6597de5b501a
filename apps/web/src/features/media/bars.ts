import { HISTOGRAM_BARS, type HistogramKey } from '@linkstand/contract/media/choices';

/** Where bars begin in the numbers that the fields hold: whole euros, points, visits. */
export const edgesOf = (key: HistogramKey): readonly number[] =>
  key === 'price' ? HISTOGRAM_BARS.price.map((cents) => cents / 100) : HISTOGRAM_BARS[key];

/** The bar that a lower bound lies in, and the one that an upper bound ends at; without bounds all of them. */
export function placesOf(
  edges: readonly number[],
  min: number | undefined,
  max: number | undefined,
): { from: number; to: number } {
  const first = min === undefined ? 0 : edges.findLastIndex((edge) => edge <= min);
  const last = max === undefined ? -1 : edges.findIndex((edge) => edge >= max);
  const to = last === -1 ? edges.length : Math.max(last, 1);
  return { from: Math.min(Math.max(first, 0), to - 1), to };
}

/** The bounds that two places of the slider stand for; its ends are no bounds. */
export const boundsOf = (edges: readonly number[], { from, to }: { from: number; to: number }) => ({
  min: from === 0 ? undefined : edges[from],
  max: to === edges.length ? undefined : edges[to],
});
