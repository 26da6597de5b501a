import type { SettingField } from '@linkstand/contract/settings/endpoints';
import type { Json } from '@linkstand/contract/shared/fields';
import { Checkbox, MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { countryChoices } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useSettingChoiceWords } from './setting-words.ts';

type Unit = SettingField['unit'];

/** How a number of this unit is typed; a rate counts thousandths there. */
const NUMBER_KIND = {
  basis_points: 'percent',
  cents: 'money',
  per_euro: 'factor',
  words: 'number',
  days: 'number',
  hours: 'number',
  none: 'number',
} as const satisfies Record<Unit, string>;
const factorOf = (unit: Unit): number => (unit === 'per_euro' ? 1000 : 1);

type Props = {
  field: SettingField;
  label: string;
  value: unknown;
  error: string | undefined;
  /** NaN or null while a number can't be read. */
  onChange: (value: Json) => void;
};

/** A field of a setting, as its kind is typed. */
export function SettingFieldInput({ field, label, value, error, onChange }: Props) {
  const locale = useLocale();
  const t = useT('settings');
  const choiceWord = useSettingChoiceWords();
  const shared = { label, error };
  switch (field.kind) {
    case 'number': {
      const factor = factorOf(field.unit);
      const scaled = (limit: number | null) => (limit === null ? undefined : limit * factor);
      const unit = field.unit === 'days' || field.unit === 'words' ? t(`units.${field.unit}`) : undefined;
      return (
        <NumberField
          {...shared}
          required
          kind={NUMBER_KIND[field.unit]}
          unit={unit}
          {...(unit ? { rightSectionWidth: 76 } : {})}
          min={factor > 1 ? 1 : (scaled(field.min) ?? 0)}
          max={scaled(field.max)}
          value={typeof value === 'number' ? Math.round(value * factor) : null}
          onChange={(next) => onChange(next === null ? null : next / factor)}
        />
      );
    }
    case 'boolean':
      return (
        <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'country':
      return (
        <Select
          {...shared}
          searchable
          allowDeselect={false}
          data={countryChoices(locale)}
          value={String(value)}
          onChange={(next) => next && onChange(next)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          data={field.choices.map((choice) => ({ value: choice, label: choiceWord(choice) }))}
          value={String(value)}
          onChange={(next) => next && onChange(next)}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...shared}
          searchable
          clearable
          hidePickedOptions
          data={field.choices.map((choice) => ({ value: choice, label: choiceWord(choice) }))}
          value={listOf(value)}
          onChange={onChange}
        />
      );
    case 'numbers':
      return (
        <TagsInput
          {...shared}
          description={t('typeList')}
          value={listOf(value)}
          splitChars={[',', ' ', ';']}
          onChange={(next) => onChange(next.map((each) => (/^\d+$/.test(each) ? Number(each) : each)))}
        />
      );
    case 'texts':
      return (
        <TagsInput
          {...shared}
          description={t('typeList')}
          value={listOf(value)}
          splitChars={[',', ';', '\n']}
          onChange={onChange}
        />
      );
    case 'long_text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={4}
          maxRows={14}
          {...(field.maxLength ? { maxLength: field.maxLength } : {})}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...shared}
          {...(field.maxLength ? { maxLength: field.maxLength } : {})}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A value as it is read: with its unit, a list in one line, an empty one as nothing. */
export function useSettingText(): (field: SettingField, value: unknown) => string {
  const format = useFormat();
  const t = useT('settings');
  const choiceWord = useSettingChoiceWords();
  const number = (unit: Unit, value: number): string => {
    switch (unit) {
      case 'basis_points':
        return format.percent(value);
      case 'cents':
        return format.money(value);
      case 'days':
        return t('days', { count: value });
      default:
        return format.number(value);
    }
  };
  const one = (field: SettingField, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return field.kind === 'numbers' ? format.number(value) : number(field.unit, value);
    if (field.kind === 'choice' || field.kind === 'choices') return choiceWord(String(value));
    if (field.kind === 'country') return format.country(String(value));
    return String(value);
  };
  return (field, value) =>
    Array.isArray(value) ? value.map((each) => one(field, each)).join(' · ') : one(field, value);
}
