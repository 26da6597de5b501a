import type { MediaSite } from '@linkstand/contract/media/schema';
import { SENSITIVE_TOPICS, type Topic } from '@linkstand/contract/shared/topics';

/** What one site costs for a topic; null: it refuses it. */
export function priceFor(site: MediaSite, topic: Topic): number | null {
  if (topic === 'none') return site.priceCents;
  if (topic === 'gambling') return site.gamblingPriceCents;
  return site.acceptedSensitive.includes(topic) ? site.sensitivePriceCents : null;
}

/** Topics in the order of the comparison: anything harmless first. */
export const COMPARED_TOPICS = ['none', 'gambling', ...SENSITIVE_TOPICS] as const;

/** Do the sites differ in this? */
export const differs = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size > 1;

/** Which of the numbers are the best; none where all are the same or only one is known. */
export function bestOf(values: readonly (number | null)[], better: 'low' | 'high'): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = better === 'low' ? Math.min(...known) : Math.max(...known);
  const isTold = known.length > 1 && known.some((value) => value !== best);
  return values.map((value) => isTold && value === best);
}
