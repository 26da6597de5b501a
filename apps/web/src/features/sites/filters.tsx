import { STALE_DAYS } from '@linkstand/contract/sites/choices';
import type { siteFilter } from '@linkstand/contract/sites/filter';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { FilterDetails, FilterDetailsOf } from '../../ui/list/filters.ts';
import type { Words } from '../../ui/resource/words.ts';
import type { SiteExtras } from './use-site-extras.ts';

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

type Props = { label: string; value: number | null; name: string | undefined; onChange: (id: unknown) => void };

function OwnerSelect({ label, value, name, onChange }: Props) {
  const t = useT('sites');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const { data = [] } = useQuery({
    queryKey: ['sites', 'owners', asked],
    queryFn: async ({ signal }) => (await api.sites.owners({ query: { text: asked } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const known = value !== null && name && !data.some(({ id }) => id === value) ? [{ id: value, name }] : [];
  return (
    <Select
      w={260}
      aria-label={label}
      placeholder={t('offer.findOwner')}
      searchable
      autoFocus
      comboboxProps={{ withinPortal: false }}
      data={[...known, ...data].map((owner) => ({ value: String(owner.id), label: owner.name }))}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onSearchChange={setText}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
