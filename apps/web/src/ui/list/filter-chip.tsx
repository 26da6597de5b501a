import { numberIn } from '@linkstand/contract/shared/filter';
import { CloseButton, Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { type DateStyle, useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { holdKeys } from '../overlays/hold-keys.ts';
import { lazy } from '../page/lazy-part.tsx';
import { type FilterField, type FilterValues, isSet, keysOf } from './filter-fields.ts';
import classes from './list.module.css';

// Loaded when a pointer nears a chip, or the first one opens.
const load = () => import('./filter-input.tsx');
const FilterInput = lazy(async () => ({ default: (await load()).FilterInput }));
const prepare = () => void load().catch(() => {});

type Props = {
  field: FilterField;
  values: FilterValues;
  onChange: (patch: Record<string, unknown>) => void;
  /** Applies at once. */
  opens?: boolean;
};

/** A filter as a chip: its name while unset, a sentence such as "Status: waiting, published" once set. */
export function FilterChip({ field, values, onChange, opens = false }: Props) {
  const t = useT('ui');
  const [opened, setOpened] = useState(opens);
  const text = useFilterText(field, values);
  const set = isSet(field, values);
  const isCleared = set && !field.isFixed;
  const clear = () => onChange(Object.fromEntries(keysOf(field).map((key) => [key, undefined])));
  if (field.kind === 'flag') {
    return (
      <UnstyledButton
        className={classes.chip}
        data-chip
        data-set={set || undefined}
        aria-pressed={set}
        onClick={() => onChange({ [field.key]: set ? undefined : true })}
      >
        {field.label}
      </UnstyledButton>
    );
  }
  if (field.kind === 'linked') {
    return (
      <span className={classes.chipBox} data-set={set || undefined}>
        <span className={classes.chip} data-set={set || undefined}>
          {field.label}
          <strong className={classes.chipText}>{text}</strong>
        </span>
        <CloseButton size="xs" aria-label={`${t('actions.clear')}: ${field.label}`} onClick={clear} />
      </span>
    );
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
      <span className={classes.chipBox} data-set={set || undefined} onPointerEnter={prepare}>
        <Popover.Target>
          <UnstyledButton
            className={classes.chip}
            data-chip
            data-set={set || undefined}
            data-find={field.kind === 'text' || undefined}
            onClick={() => {
              if (!opened && field.kind === 'text') holdKeys();
              setOpened(!opened);
            }}
          >
            {field.label}
            {set && <strong className={classes.chipText}>{text}</strong>}
            {!isCleared && <IconChevronDown size={14} />}
          </UnstyledButton>
        </Popover.Target>
        {isCleared && <CloseButton size="xs" aria-label={`${t('actions.clear')}: ${field.label}`} onClick={clear} />}
      </span>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton h={80} w={260} />}>
          <FilterInput field={field} values={values} onChange={onChange} onDone={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A set filter in words. */
function useFilterText(field: FilterField, values: FilterValues): string {
  const t = useT('ui');
  const format = useFormat();
  switch (field.kind) {
    case 'text':
      return t('list.quoted', { text: String(values[field.key] ?? '') });
    case 'choice': {
      const chosen = [values[field.key]].flat().map(String);
      const labels = chosen.map((value) => field.options.find((option) => option.value === value)?.label ?? value);
      return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
    }
    case 'flag':
      return '';
    case 'range': {
      const text = (key: string) => {
        const bound = numberIn(values[key]);
        if (bound === undefined) return '';
        return field.money ? format.money(Math.round(bound * 100), { short: true }) : format.number(bound);
      };
      return bounds(text(field.minKey), text(field.maxKey));
    }
    case 'dates': {
      const text = (value: unknown) => (typeof value === 'string' ? format.date(value, 'medium' as DateStyle) : '');
      return bounds(text(values[field.fromKey]), text(values[field.toKey]));
    }
    case 'custom':
    case 'linked':
      return field.text(values[field.key]);
  }
}

const bounds = (min: string, max: string): string => (min && max ? `${min} – ${max}` : min ? `≥ ${min}` : `≤ ${max}`);
