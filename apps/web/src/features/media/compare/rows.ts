import type { MediaSite } from '@linkstand/contract/media/schema';
import { SENSITIVE_TOPICS, type Topic } from '@linkstand/contract/shared/topics';

/** The price of a site for a topic; null if it refuses it. */
export function priceFor(site: MediaSite, topic: Topic): number | null {
  if (topic === 'none') return site.priceCents;
  if (topic === 'gambling') return site.gamblingPriceCents;
  return site.acceptedSensitive.includes(topic) ? site.sensitivePriceCents : null;
}

/** Topics in the order of the comparison, the one without extra price first. */
export const COMPARED_TOPICS = ['none', 'gambling', ...SENSITIVE_TOPICS] as const;

/** Whether the sites differ in this property. */
export const differs = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size > 1;

/** Which numbers are the best. None if all are equal or only one is known. */
export function bestOf(values: readonly (number | null)[], better: 'low' | 'high'): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = better === 'low' ? Math.min(...known) : Math.max(...known);
  const hasBest = known.length > 1 && known.some((value) => value !== best);
  return values.map((value) => hasBest && value === best);
}
