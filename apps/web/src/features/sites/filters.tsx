import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { SITE_STATUSES, STALE_DAYS } from '@linkstand/contract/sites/choices';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { FilterKit, SectionFilter } from '../../ui/resource/filters.ts';
import type { Words } from '../../ui/resource/words.ts';
import type { SiteExtras } from './use-site-extras.ts';

const rare = { rare: true } as const;

/** Every filter of the list of sites; those by cost and owner for those who may see them. */
export function siteFilters(f: FilterKit, words: Words, extras: SiteExtras): SectionFilter[] {
  const { options, format, seesCost, seesOwner } = extras;
  const byName = (values: readonly string[] | undefined, name: (code: string) => string) =>
    (values ?? [])
      .map((value) => ({ value, label: name(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, format.locale));
  const named = (records: readonly { id: number; name: string }[] | undefined) =>
    (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    f.text(),
    f.options('country', byName(options?.countries, format.country)),
    f.choices('status', SITE_STATUSES),
    f.options('category', named(options?.categories)),
    f.range('price', { money: true }),
    f.range('da', { max: 100 }),
    f.options('language', byName(options?.languages, format.languageName), rare),
    f.choices('tier', SITE_TIERS, rare),
    f.choices('type', SITE_TYPES, rare),
    f.options('tag', named(options?.tags), rare),
    f.flag('mine', rare),
    f.record('siteManagerId', options?.managers ?? [], rare),
    f.flag('withoutManager', rare),
    ...(seesOwner && seesCost ? [ownerFilter(words, extras)] : []),
    f.flag('withoutOffer', rare),
    f.flag('severalOffers', rare),
    ...(seesCost
      ? [f.range('cost', { money: true, ...rare }), f.range('profit', { money: true, min: -100_000_000_000, ...rare })]
      : []),
    f.range('traffic', rare),
    f.range('pa', { max: 100, ...rare }),
    f.choices('sensitive', SENSITIVE_TOPICS, rare),
    f.choice('gambling', ['yes', 'no'], rare),
    f.choices('linkType', LINK_TYPES, rare),
    f.choices('fillMode', FILL_MODES, rare),
    f.choice(
      'staleDays',
      STALE_DAYS.map((days) => String(days)),
      rare,
    ),
    f.range('published', rare),
    f.dates('requested', rare),
    f.dates('created', rare),
  ];
}

function ownerFilter(words: Words, { ownerName }: SiteExtras): SectionFilter {
  const label = words('fields.ownerId');
  return {
    kind: 'custom',
    key: 'ownerId',
    label,
    ...rare,
    text: (value) => ownerName ?? `#${String(value)}`,
    render: ({ value, onChange }) => (
      <OwnerSelect label={label} value={Number(value) || null} name={ownerName} onChange={onChange} />
    ),
    read: (search) => (Number(search.ownerId) > 0 ? { ownerId: Number(search.ownerId) } : {}),
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
