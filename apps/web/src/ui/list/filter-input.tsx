import { numberIn } from '@linkstand/contract/shared/filter';
import { plainName } from '@linkstand/contract/shared/plain-words';
import { Button, Checkbox, Group, Radio, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../fields/date-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { type FilterField, type FilterValues, inOrder } from './filter-fields.ts';

type Props<F extends FilterField = FilterField> = {
  field: F;
  values: FilterValues;
  onChange: (patch: Record<string, unknown>) => void;
  onDone: () => void;
};

type Kind<K extends FilterField['kind']> = Extract<FilterField, { kind: K }>;

/** The content below a chip. Choices apply at once, typed values on Enter or Apply. */
export function FilterInput(props: Props) {
  const { field, values, onChange } = props;
  switch (field.kind) {
    case 'text':
      return <TextFilter {...props} field={field} />;
    case 'choice':
      return <ChoiceFilter {...props} field={field} />;
    case 'range':
      return <RangeFilter {...props} field={field} />;
    case 'dates':
      return <DatesFilter {...props} field={field} />;
    case 'custom':
      return field.render({ value: values[field.key], onChange: (value) => onChange({ [field.key]: value }) });
    case 'flag':
    case 'linked':
      return null;
  }
}

function Typed({ onApply, children }: { onApply: () => void; children: React.ReactNode }) {
  const t = useT('ui');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <Stack gap="sm" w={260}>
        {children}
        <Button type="submit" size="xs">
          {t('actions.apply')}
        </Button>
      </Stack>
    </form>
  );
}

function TextFilter({ field, values, onChange, onDone }: Props<Kind<'text'>>) {
  const [typed, setTyped] = useState(String(values[field.key] ?? ''));
  const apply = () => {
    onChange({ [field.key]: typed.trim() || undefined });
    onDone();
  };
  return (
    <Typed onApply={apply}>
      <TextInput
        aria-label={field.label}
        placeholder={field.placeholder}
        value={typed}
        autoFocus
        // Typing replaces the previous text.
        onFocus={(event) => event.currentTarget.select()}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Typed>
  );
}

const MANY = 9;

function ChoiceFilter({ field, values, onChange, onDone }: Props<Kind<'choice'>>) {
  const t = useT('ui');
  const [wanted, setWanted] = useState('');
  const chosen = useMemo(() => [values[field.key] ?? []].flat().map(String), [values, field.key]);
  const shown = field.options.filter((option) => plainName(option.label).includes(plainName(wanted)));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onChange({ [field.key]: next.length > 0 ? next : undefined });
  };
  return (
    <Stack gap="sm" w={260}>
      {field.options.length > MANY && (
        <TextInput
          size="xs"
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          value={wanted}
          autoFocus
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={280} type="auto" tabIndex={-1}>
        {field.multiple ? (
          <Stack gap={10} py={2}>
            {shown.map(({ value, label }) => (
              <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
            ))}
          </Stack>
        ) : (
          <Radio.Group
            aria-label={field.label}
            value={chosen[0] ?? null}
            onChange={(value) => {
              onChange({ [field.key]: value });
              onDone();
            }}
          >
            <Stack gap={10} py={2}>
              {shown.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}

function RangeFilter({ field, values, onChange, onDone }: Props<Kind<'range'>>) {
  const t = useT('ui');
  const scale = field.money ? 100 : 1;
  const start = (key: string) => {
    const bound = numberIn(values[key]);
    return bound === undefined ? null : Math.round(bound * scale);
  };
  const [min, setMin] = useState(() => start(field.minKey));
  const [max, setMax] = useState(() => start(field.maxKey));
  const apply = () => {
    const [low, high] = inOrder(min, max);
    const written = (bound: number | null) => (bound === null ? undefined : bound / scale);
    onChange({ [field.minKey]: written(low), [field.maxKey]: written(high) });
    onDone();
  };
  const shared = { kind: field.money ? 'money' : 'number', min: field.min, max: field.max } as const;
  return (
    <Typed onApply={apply}>
      <Group grow gap="xs" align="flex-start">
        <NumberField label={t('list.min')} value={min} onChange={setMin} autoFocus {...shared} />
        <NumberField label={t('list.max')} value={max} onChange={setMax} {...shared} />
      </Group>
    </Typed>
  );
}

function DatesFilter({ field, values, onChange, onDone }: Props<Kind<'dates'>>) {
  const t = useT('ui');
  const [from, setFrom] = useState(String(values[field.fromKey] ?? ''));
  const [to, setTo] = useState(String(values[field.toKey] ?? ''));
  const apply = () => {
    onChange({ [field.fromKey]: from || undefined, [field.toKey]: to || undefined });
    onDone();
  };
  return (
    <Typed onApply={apply}>
      <DateField
        withinPortal={false}
        label={t('list.from')}
        value={from || null}
        max={to || undefined}
        onChange={(day) => setFrom(day ?? '')}
      />
      <DateField
        withinPortal={false}
        label={t('list.to')}
        value={to || null}
        min={from || undefined}
        onChange={(day) => setTo(day ?? '')}
      />
    </Typed>
  );
}
