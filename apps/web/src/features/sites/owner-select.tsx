import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { foundChoices } from '../../ui/fields/found-choices.ts';

type Props = { label: string; value: number | null; name: string | undefined; onChange: (id: unknown) => void };

/** The owner that a list of sites is filtered by. */
export function OwnerSelect({ label, value, name, onChange }: Props) {
  const t = useT('sites');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const { data = [], isPlaceholderData } = useQuery({
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
      {...foundChoices(
        [...data, ...known].map((owner) => ({ value: String(owner.id), label: owner.name })),
        asked === text && !isPlaceholderData,
      )}
      value={value === null ? null : String(value)}
      onSearchChange={setText}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
