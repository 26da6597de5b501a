import type { SettingValue } from '@linkstand/contract/settings/settings';
import { scale } from '@linkstand/contract/shared/rounding';
import { daysBetween } from '../../platform/calendar.ts';

/** What was promised of a link, frozen when it was ordered. */
export type Guarantee = SettingValue<'link_guarantee'>;

/** What is given back for a lost link. Cents, before VAT. */
export interface Worth {
  readonly netCents: number;
  readonly ownerCents: number;
}

/**
 * What a lost link is worth: all of it while it is young, then the part of the term that is left, by the day. The owner
 * loses the same part. Null once the term is over.
 * @param link.extendedDays days that the link was lost before and came back, which the term is longer by
 */
export function worthOf(
  { termDays, fullDays }: Pick<Guarantee, 'termDays' | 'fullDays'>,
  link: {
    readonly publishedOn: string;
    readonly lostOn: string;
    readonly extendedDays: number;
    readonly netCents: number;
    readonly ownerCents: number;
  },
): Worth | null {
  const stood = Math.max(0, daysBetween(link.publishedOn, link.lostOn) - link.extendedDays);
  if (stood >= termDays) return null;
  if (stood <= fullDays) return { netCents: link.netCents, ownerCents: link.ownerCents };
  const left = termDays - stood;
  return { netCents: scale(link.netCents, left, termDays), ownerCents: scale(link.ownerCents, left, termDays) };
}
