import { Loader, Select, type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { foundChoices } from './found-choices.ts';

type Named = { id: number; name: string };

/** A searchable choice: its query key, and the search for typed text. */
export type Found<R> = { key: readonly unknown[]; load: (text: string, signal: AbortSignal) => Promise<readonly R[]> };

type Props<R extends Named> = {
  label: string;
  value: Named | null;
  onChange: (record: R | null) => void;
  found: Found<R>;
  /** Beside the name in the list. */
  hint?: (record: R) => ReactNode;
  /** Below the name in the list. */
  detail?: (record: R) => ReactNode;
  isDisabled?: (record: R) => boolean;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  /** False inside a popover, which a click outside would close. */
  withinPortal?: boolean;
  /** True hides the label, if the surroundings name the field. */
  hideLabel?: boolean;
};

/** Selects a record that the server finds by typed text. */
export function SearchSelect<R extends Named>(props: Props<R>) {
  const { value, onChange, found, hint, detail, isDisabled, withinPortal = true, hideLabel, label, ...field } = props;
  const t = useT('ui');
  const [typed, setTyped] = useState(value?.name ?? '');
  // The name of the selected record is not a search.
  const wanted = typed === value?.name ? '' : typed.trim();
  const [text] = useDebouncedValue(wanted, 250);
  const answer = useQuery({
    queryKey: [...found.key, text],
    queryFn: ({ signal }) => found.load(text, signal),
    placeholderData: keepPreviousData,
  });
  const isSettled = wanted === text && answer.data !== undefined && !answer.isPlaceholderData;
  const records = new Map((answer.data ?? []).map((record) => [String(record.id), record]));
  const offered: Named[] = [...records.values()];
  if (value && !records.has(String(value.id))) offered.push(value);
  const renderOption: SelectProps['renderOption'] = ({ option }) => {
    const record = records.get(option.value);
    return (
      <div
        style={{
          display: 'flex',
          gap: 12,
          alignItems: 'center',
          justifyContent: 'space-between',
          flex: 1,
          minWidth: 0,
        }}
      >
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {option.label}
          {record && detail && (
            <Text size="xs" c="dimmed">
              {detail(record)}
            </Text>
          )}
        </div>
        {record && hint && (
          <Text span size="sm" className="ls-numbers" style={{ whiteSpace: 'nowrap' }}>
            {hint(record)}
          </Text>
        )}
      </div>
    );
  };
  return (
    <Select
      {...field}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      searchable
      // Opened by a click or typing, not by focus alone.
      openOnFocus={false}
      clearable
      value={value ? String(value.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id === null ? null : (records.get(id) ?? null))}
      {...foundChoices(
        offered.map(({ id, name }) => {
          const record = records.get(String(id));
          return { value: String(id), label: name, disabled: (record && isDisabled?.(record)) ?? false };
        }),
        isSettled,
      )}
      renderOption={renderOption}
      nothingFoundMessage={answer.isFetching ? t('searchSelect.searching') : t('searchSelect.none')}
      rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal }}
      data-autofocus={field.autoFocus || undefined}
    />
  );
}
