import { STALE_DAYS } from '@linkstand/contract/sites/choices';
import type { siteFilter } from '@linkstand/contract/sites/filter';
import type { FilterDetails, FilterDetailsOf } from '../../ui/list/filters.ts';
import { lazy } from '../../ui/page/lazy-part.tsx';
import type { Words } from '../../ui/resource/words.ts';
import type { SiteExtras } from './use-site-extras.ts';

// Shown in what opens below the filter.
const OwnerSelect = lazy(async () => ({ default: (await import('./owner-select.tsx')).OwnerSelect }));

/** What the declaration can't say of the filters of sites; those by cost and owner are for those who may see them. */
export function siteFilters(words: Words, extras: SiteExtras): FilterDetailsOf<typeof siteFilter> {
  const { options, format, seesCost, seesOwner } = extras;
  const byName = (values: readonly string[] | undefined, name: (code: string) => string) =>
    (values ?? [])
      .map((value) => ({ value, label: name(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, format.locale));
  return {
    country: { options: byName(options?.countries, format.country) },
    language: { options: byName(options?.languages, format.languageName) },
    category: { options: options?.categories ?? [] },
    tag: { options: options?.tags ?? [] },
    siteManagerId: { options: options?.managers ?? [] },
    ownerId: seesOwner && seesCost && ownerFilter(extras),
    costProposed: seesCost && {},
    cost: seesCost && {},
    profit: seesCost && {},
    staleDays: {
      options: STALE_DAYS.map((days) => ({ value: String(days), label: words(`choices.staleDays.${days}`) })),
    },
  };
}

function ownerFilter({ ownerName }: SiteExtras): FilterDetails {
  return {
    text: (value) => ownerName ?? `#${String(value)}`,
    render: ({ label, value, onChange }) => (
      <OwnerSelect label={label} value={Number(value) || null} name={ownerName} onChange={onChange} />
    ),
  };
}
