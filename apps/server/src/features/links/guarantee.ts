import { GUARANTEE_COVERS, type GuaranteeCover, isCovered } from '@linkstand/contract/links/guarantee';
import type { LinkProblemCode } from '@linkstand/contract/links/schema';
import type { Guarantee, GuaranteeTerms } from '@linkstand/contract/links/terms';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { scale } from '@linkstand/contract/shared/rounding';
import { daysBetween } from '../../platform/calendar.ts';

/** The terms of an owner's offer. */
export interface OfferedGuarantee {
  /** Null: as configured. 0: nothing is promised. */
  readonly guaranteeDays: number | null;
  readonly guaranteeCovers: readonly string[];
}

/** What is promised of a link that is ordered with this offer now. Null: nothing. */
export function promisedBy(
  { guaranteeDays, guaranteeCovers }: OfferedGuarantee,
  configured: SettingValue<'link_guarantee'>,
): Guarantee | null {
  const termDays = guaranteeDays ?? configured.termDays;
  if (termDays === 0) return null;
  const covers = GUARANTEE_COVERS.filter((cover) => guaranteeCovers.includes(cover));
  return { ...configured, termDays, fullDays: Math.min(configured.fullDays, termDays), covers };
}

/** The terms of a briefing that has a claim. */
export function claimed(guarantee: Guarantee | null): Guarantee {
  if (!guarantee) throw new Error('What was not promised can’t be claimed.');
  return guarantee;
}

const coversOf = ({ covers = GUARANTEE_COVERS }: Guarantee): readonly GuaranteeCover[] => covers;

/** True if these problems of a link break its guarantee. */
export const isPromised = (terms: Guarantee, problems: readonly LinkProblemCode[]): boolean =>
  isCovered(problems, coversOf(terms));

/** The terms as they are shown to readers. */
export const presentGuarantee = (terms: Guarantee | null): GuaranteeTerms | null =>
  terms && {
    days: terms.termDays - (terms.stoodDays ?? 0),
    fullDays: Math.max(0, terms.fullDays - (terms.stoodDays ?? 0)),
    repairDays: terms.repairDays,
    covers: [...coversOf(terms)],
  };

/** What is given back for a lost link. Cents, before VAT. */
export interface Worth {
  readonly netCents: number;
  readonly ownerCents: number;
}

/** The days of a guarantee that a link used up until it was lost. */
export const stoodDays = (
  { stoodDays: before = 0 }: Pick<Guarantee, 'stoodDays'>,
  link: { readonly publishedOn: string; readonly lostOn: string; readonly extendedDays: number },
): number => before + Math.max(0, daysBetween(link.publishedOn, link.lostOn) - link.extendedDays);

/**
 * What is promised for a link that replaces one which was in place for so many days: the rest of the same guarantee.
 */
export const restOf = (terms: Guarantee, stood: number): Guarantee => ({ ...terms, stoodDays: stood });

/**
 * What a lost link is worth: all of it while it is young, then the part of the term that is left, by the day. The owner
 * loses the same part. Null once the term is over.
 * @param link.extendedDays days that the link was lost before and came back, which the term is longer by
 */
export function worthOf(
  terms: Pick<Guarantee, 'termDays' | 'fullDays' | 'stoodDays'>,
  link: {
    readonly publishedOn: string;
    readonly lostOn: string;
    readonly extendedDays: number;
    readonly netCents: number;
    readonly ownerCents: number;
  },
): Worth | null {
  const { termDays, fullDays } = terms;
  const stood = stoodDays(terms, link);
  if (stood >= termDays) return null;
  if (stood <= fullDays) return { netCents: link.netCents, ownerCents: link.ownerCents };
  const left = termDays - stood;
  return { netCents: scale(link.netCents, left, termDays), ownerCents: scale(link.ownerCents, left, termDays) };
}
