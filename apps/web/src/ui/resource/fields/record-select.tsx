import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { foundChoices } from '../../fields/found-choices.ts';
import type { ControlProps } from './field-types.ts';

type Named = { readonly id: number; readonly name: string };

/** Source of the records to choose from, for a field of `Whole`. */
export interface RecordSource<Whole = object> {
  /** First part of the cache key: the plural noun. */
  readonly key: string;
  /** Records that match the typed text, best first. A small resource returns all, and they are filtered here. */
  readonly load: (text: string, signal: AbortSignal) => Promise<readonly Named[]>;
  /** True: all come at once (get-all). False: the server is queried for the typed text. */
  readonly isWhole: boolean;
  /** The chosen records with their names, shown before anything is loaded. */
  readonly current?: (record: Whole) => Named | readonly Named[] | null | undefined;
}

const WAIT_MS = 200;
const choice = ({ id, name }: Named) => ({ value: String(id), label: name });

/** The choices, always including the chosen ones. */
function useChoices({ key, load, isWhole, current }: RecordSource, record: object | undefined) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(isWhole ? '' : text, WAIT_MS);
  const [opened, setOpened] = useState(false);
  const [known, setKnown] = useState<readonly Named[]>(() => (record && current ? [current(record) ?? []].flat() : []));
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [key, 'choices', asked],
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
    enabled: opened,
    staleTime: 60_000,
  });
  const found = data ?? [];
  const rest = known.filter(({ id }) => !found.some((each) => each.id === id));
  const remember = (ids: readonly number[]) =>
    setKnown(
      [...known, ...found].filter(({ id }, at, all) => ids.includes(id) && all.findIndex((o) => o.id === id) === at),
    );
  return {
    // What is chosen comes last: of what the letters find, Enter chooses the first.
    data: [...found, ...rest].map(choice),
    isSettled: isWhole || (asked === text && !isPlaceholderData),
    isFetching,
    text,
    setText,
    remember,
    open: () => setOpened(true),
  };
}

type Props<Value> = Omit<ControlProps, 'onChange'> & {
  source: RecordSource;
  onChange: (value: Value) => unknown;
};

/** Selects one record of another resource, or none. */
export function RecordSelect({
  source,
  value,
  onChange,
  record,
  values: _values,
  errorAt: _errorAt,
  ...rest
}: Props<number | null>) {
  const t = useT('resource');
  const choices = useChoices(source, record);
  return (
    <Select
      {...rest}
      searchable
      clearable={!rest.required}
      {...(source.isWhole ? { data: choices.data } : foundChoices(choices.data, choices.isSettled))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(chosen) => {
        const id = chosen === null ? null : Number(chosen);
        if (id !== null) choices.remember([id]);
        onChange(id);
      }}
      onDropdownOpen={choices.open}
      onFocus={choices.open}
      onSearchChange={choices.setText}
      placeholder={t('searchRef')}
      nothingFoundMessage={choices.isFetching ? undefined : t('noMatch')}
    />
  );
}

/** Selects several records of another resource. */
export function RecordsSelect({
  source,
  value,
  onChange,
  record,
  values: _values,
  errorAt: _errorAt,
  ...rest
}: Props<number[]>) {
  const t = useT('resource');
  const choices = useChoices(source, record);
  const ids = Array.isArray(value) ? (value as number[]) : [];
  return (
    <MultiSelect
      {...rest}
      searchable
      data={choices.data}
      value={ids.map(String)}
      onChange={(chosen) => {
        const next = chosen.map(Number);
        choices.remember(next);
        onChange(next);
      }}
      onDropdownOpen={choices.open}
      onFocus={choices.open}
      onSearchChange={choices.setText}
      {...(ids.length === 0 ? { placeholder: t('searchRef') } : {})}
      nothingFoundMessage={choices.isFetching ? undefined : t('noMatch')}
    />
  );
}

/**
 * Records of a small resource, all by name: `wholeSource('agencies', api.agencies.getAll, ({ agency }: Company) =>
 * agency)`.
 */
export const wholeSource = <Whole = object>(
  key: string,
  getAll: (args: undefined, options: { signal: AbortSignal }) => Promise<{ data: readonly Named[] }>,
  current?: RecordSource<Whole>['current'],
): RecordSource<Whole> => ({
  key,
  isWhole: true,
  load: async (_text, signal) => (await getAll(undefined, { signal })).data,
  ...(current ? { current } : {}),
});
