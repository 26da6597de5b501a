import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { ColorInput, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryChoices } from '../../../lib/countries.ts';
import { LOCALE_NAMES, translator } from '../../../lib/i18n.ts';
import { DateField } from '../../date-field.tsx';
import { largeChange } from '../../large-change.ts';
import { NumberField } from '../../number-field.tsx';
import type { AmountKind } from '../../read-number.ts';
import type { Words } from '../words.ts';
import type { ControlProps, Field, FieldGroup, Values } from './field-types.ts';
import { PictureControl } from './picture-control.tsx';
import { RecordSelect, type RecordSource, RecordsSelect } from './record-select.tsx';

type More = {
  required?: boolean;
  disabled?: boolean;
  wide?: boolean;
  isShown?: (values: Values, record: object | undefined) => boolean;
};

/** Labels above and help below, so that fields in a row line up. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const SWATCHES = ['#c92a2a', '#e8590c', '#f08c00', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#868e96'];

/** How a number of a section is typed. */
type NumberMore = More & {
  /** In smallest units. */
  min?: number;
  max?: number;
  /** The warning for a possible typo. Default: a large change. */
  doubt?: Field['doubt'];
};

const common = ({ values: _values, record: _record, value: _value, onChange: _onChange, ...rest }: ControlProps) => ({
  ...rest,
  inputWrapperOrder: ORDER,
});

/** Field builders. Keys are those of the contract's input. A field's label is `fields.<key>`, its help `help.<key>`. */
export function fieldKit<Input>(words: Words, locale: Locale) {
  type Key = keyof Input & string;
  const field = (key: Key, empty: unknown, more: More, render: Field['render']): Field => ({
    key,
    empty,
    required: more.required ?? false,
    disabled: more.disabled ?? false,
    wide: more.wide ?? false,
    isShown: more.isShown,
    render,
  });
  const textual =
    (type: string, autoComplete?: string) =>
    (key: Key, more: More & { maxLength?: number } = {}) =>
      field(key, '', more, (control) => (
        <TextInput
          {...common(control)}
          type={type}
          autoComplete={autoComplete ?? 'off'}
          maxLength={more.maxLength ?? 254}
          value={(control.value as string | null) ?? ''}
          onChange={(event) => control.onChange(event.currentTarget.value)}
        />
      ));
  const numeric = (kind: AmountKind, key: Key, empty: unknown, more: NumberMore & { grouped?: boolean }): Field => {
    const { min, max, grouped, doubt = kind === 'number' ? undefined : largeChange(key, kind, locale) } = more;
    const base = field(key, empty, more, (control) => (
      <NumberField
        {...common(control)}
        kind={kind}
        min={min}
        max={max}
        grouped={grouped ?? true}
        value={(control.value as number | null) ?? null}
        doubt={doubt && ((value) => doubt(value, control.record as Values | undefined))}
        onChange={control.onChange}
      />
    ));
    return doubt ? { ...base, doubt } : base;
  };
  const named = (key: Key, values: readonly string[]) =>
    values.map((value) => ({ value, label: words(`choices.${key}.${value}`) }));
  const oneOf = (key: Key, data: readonly { value: string; label: string }[], more: More & { clearable?: boolean }) =>
    field(key, more.clearable ? null : (data[0]?.value ?? ''), more, (control) => (
      <Select
        {...common(control)}
        data={data}
        searchable={data.length > 8}
        clearable={more.clearable ?? false}
        allowDeselect={false}
        value={(control.value as string | null) || null}
        onChange={control.onChange}
      />
    ));

  return {
    group: (key: string, fields: readonly Field[]): FieldGroup => ({ key, fields }),
    line: textual('text'),
    email: textual('email'),
    phone: textual('tel'),
    url: textual('url'),
    text: (key: Key, more: More & { maxLength?: number; rows?: number } = {}): Field =>
      field(key, '', { wide: true, ...more }, (control) => (
        <Textarea
          {...common(control)}
          autosize
          minRows={more.rows ?? 3}
          maxRows={14}
          maxLength={more.maxLength ?? 5000}
          value={(control.value as string | null) ?? ''}
          onChange={(event) => control.onChange(event.currentTarget.value)}
        />
      )),
    integer: (key: Key, more: NumberMore = {}): Field => numeric('number', key, null, { max: 1_000_000_000, ...more }),
    /** Whole numbers without thousands separator, such as 2026. */
    year: (key: Key, more: NumberMore = {}): Field => numeric('number', key, null, { ...more, grouped: false }),
    /** Integer cents, typed as euros. */
    money: (key: Key, more: NumberMore = {}): Field => numeric('money', key, null, more),
    /** Basis points, typed as a percentage. */
    percent: (key: Key, more: NumberMore = {}): Field => numeric('percent', key, null, more),
    /** Thousandths, typed as a factor. */
    factor: (key: Key, more: NumberMore = {}): Field => numeric('factor', key, 1000, more),
    /** One of a few values, named `choices.<key>`. */
    choice: (key: Key, values: readonly string[], more: More & { clearable?: boolean } = {}): Field =>
      oneOf(key, named(key, values), more),
    choices: (key: Key, values: readonly string[], more: More = {}): Field =>
      field(key, [], more, (control) => (
        <MultiSelect
          {...common(control)}
          data={named(key, values)}
          value={(control.value as string[] | null) ?? []}
          onChange={control.onChange}
        />
      )),
    /** Several of given values. */
    several: (key: Key, data: readonly { value: string; label: string }[], more: More = {}): Field =>
      field(key, [], more, (control) => (
        <MultiSelect
          {...common(control)}
          data={data}
          searchable
          value={(control.value as string[] | null) ?? []}
          onChange={control.onChange}
        />
      )),
    flag: (key: Key, more: More = {}): Field =>
      field(key, false, more, ({ label, description, error, disabled, value, onChange }) => (
        <Switch
          label={label}
          description={description}
          error={error}
          disabled={disabled}
          checked={Boolean(value)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )),
    /** A calendar day or null. */
    day: (key: Key, more: More & { min?: string; max?: string } = {}): Field =>
      field(key, null, more, (control) => (
        <DateField
          label={control.label}
          description={control.description}
          required={control.required}
          disabled={control.disabled}
          error={control.error}
          min={more.min}
          max={more.max}
          value={(control.value as string | null) || null}
          onChange={control.onChange}
        />
      )),
    color: (key: Key, more: More = {}): Field =>
      field(key, SWATCHES[5], more, (control) => (
        <ColorInput
          {...common(control)}
          format="hex"
          swatches={SWATCHES}
          eyeDropperButtonProps={{ 'aria-label': translator('resource')('pickColor') }}
          value={(control.value as string | null) ?? ''}
          onChange={control.onChange}
        />
      )),
    /** ISO 3166 code; `clearable` fields hold '' for none. */
    country: (key: Key, more: More & { clearable?: boolean } = {}): Field => {
      const data = countryChoices(locale);
      return field(key, '', more, (control) => (
        <Select
          {...common(control)}
          data={data}
          searchable
          clearable={more.clearable ?? true}
          value={(control.value as string | null) || null}
          onChange={(value) => control.onChange(value ?? '')}
        />
      ));
    },
    /** One of the product's locales. */
    locale: (key: Key, more: More & { clearable?: boolean } = {}): Field =>
      oneOf(
        key,
        LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
        more,
      ),
    /** One of given values. */
    options: (
      key: Key,
      data: readonly { value: string; label: string }[],
      more: More & { clearable?: boolean } = {},
    ): Field => oneOf(key, data, more),
    /** Another record: the form holds its id, or null. */
    record: (key: Key, source: RecordSource, more: More = {}): Field =>
      field(key, null, more, (control) => <RecordSelect {...control} source={source} />),
    /** Several other records: the form holds their ids. */
    records: (key: Key, source: RecordSource, more: More = {}): Field =>
      field(key, [], more, (control) => <RecordsSelect {...control} source={source} />),
    /** A picture, uploaded at once. Its key is the record's field with its address. */
    picture: (
      key: string,
      calls: {
        readonly save: (args: { params: { id: number }; body: { file: File } }) => Promise<object>;
        readonly remove: (args: { params: { id: number } }) => Promise<object>;
      },
    ): Field => ({
      ...field(key as Key, null, {}, (control) => <PictureControl {...control} />),
      apart: (id, value) =>
        value instanceof File
          ? calls.save({ params: { id }, body: { file: value } })
          : calls.remove({ params: { id } }),
    }),
    /** A custom control. */
    custom: (key: Key, empty: unknown, render: (props: ControlProps) => ReactNode, more: More = {}): Field =>
      field(key, empty, more, render),
  };
}

export type FieldKit<Input> = ReturnType<typeof fieldKit<Input>>;
