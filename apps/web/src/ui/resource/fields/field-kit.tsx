import { LOCALE_NAMES, LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import {
  Anchor,
  ColorInput,
  ColorSwatch,
  Group,
  MultiSelect,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { countryChoices } from '../../../lib/countries.ts';
import { capitalized, formatCountry, formatNumber, formatPercent } from '../../../lib/format.ts';
import { translator } from '../../../lib/i18n.ts';
import { AddressText } from '../../data/address-text.tsx';
import { MailLink, PhoneLink } from '../../data/contact-links.tsx';
import { DateText } from '../../data/date-text.tsx';
import { MoneyText } from '../../data/money-text.tsx';
import { DateField } from '../../fields/date-field.tsx';
import { largeChange } from '../../fields/large-change.ts';
import { NumberField } from '../../fields/number-field.tsx';
import type { AmountKind } from '../../fields/read-number.ts';
import type { Words } from '../words.ts';
import type { ControlProps, Field, FieldGroup, Values } from './field-types.ts';
import { Picture, PictureControl } from './picture-control.tsx';
import { RecordSelect, type RecordSource, RecordsSelect } from './record-select.tsx';

type More = {
  required?: boolean;
  fixed?: boolean;
  wide?: boolean;
  isShown?: (values: Values, record: object | undefined) => boolean;
};

const SWATCHES = ['#c92a2a', '#e8590c', '#f08c00', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#868e96'];

/** A select with more choices than these is searched by typing. */
const MANY = 8;

/** Asks about a value before it is saved. Undefined: nothing to ask. */
type Doubt<V> = (value: V, record: Values | undefined) => string | undefined;

/** How a number of a section is typed. */
type NumberMore = More & {
  /** In smallest units. */
  min?: number;
  max?: number;
  /** The warning for a possible typo. Default: a large change. */
  doubt?: Doubt<number>;
  /** What holds if there is none. Default: the fact is left out. */
  absent?: string;
};

const common = ({
  values: _values,
  record: _record,
  value: _value,
  onChange: _onChange,
  errorAt: _errorAt,
  ...rest
}: ControlProps) => rest;

const asText: Field['show'] = (value) => (value === '' || value === undefined ? null : (value as ReactNode));

const link = (url: string) => (
  <Anchor href={url} inherit target="_blank" rel="noopener noreferrer">
    <AddressText address={url} />
  </Anchor>
);

/** Text that leads somewhere: an address of mail, a number to call, a page. */
const linked =
  (draw: (text: string) => ReactNode): Field['show'] =>
  (value) =>
    value ? draw(value as string) : null;

function amount(kind: AmountKind, value: number, grouped: boolean, locale: Locale): ReactNode {
  if (kind === 'money') return <MoneyText cents={value} />;
  if (kind === 'percent') return formatPercent(value, locale);
  if (kind === 'factor') return `× ${formatNumber(value / 1000, locale)}`;
  return grouped ? formatNumber(value, locale) : String(value);
}

const chosenNames = (source: RecordSource, record: object): string | null =>
  [source.current?.(record) ?? []]
    .flat()
    .map(({ name }) => name)
    .join(', ') || null;

type SeveralProps = {
  control: ControlProps;
  data: readonly { value: string; label: string }[];
  searchable?: boolean;
  /** Stands in it while nothing is chosen. */
  hint: string;
};

function SelectSeveral({ control, data, searchable = false, hint }: SeveralProps) {
  const chosen = (control.value as string[] | null) ?? [];
  return (
    <MultiSelect
      {...common(control)}
      data={data}
      searchable={searchable}
      placeholder={chosen.length === 0 ? hint : ''}
      value={chosen}
      onChange={control.onChange}
    />
  );
}

/**
 * Field builders. Keys are those of the contract's input, `Whole` is a record as it is read. A field's label is
 * `fields.<key>`, its help `help.<key>`.
 */
export function fieldKit<Input, Whole extends object = object>(words: Words, locale: Locale) {
  type Key = keyof Input & string;
  const field = (
    key: Key,
    empty: unknown,
    more: More,
    render: Field['render'],
    show: Field['show'] = asText,
  ): Field => ({
    key,
    empty,
    required: more.required ?? false,
    fixed: more.fixed ?? false,
    wide: more.wide ?? false,
    isShown: more.isShown,
    render,
    show,
  });
  // Screens of any section draw these fields, and know its records as objects alone.
  const ofRecord = (source: RecordSource<Whole>) => source as RecordSource;
  const resource = translator('resource');
  /** What a select without a value says. */
  const emptyHint = (searchable: boolean) => resource(searchable ? 'searchRef' : 'choose');
  const nameIn = (data: readonly { value: string; label: string }[], value: unknown) =>
    data.find((each) => each.value === value)?.label ?? (value === '' ? null : (value as ReactNode));
  const namesIn = (data: readonly { value: string; label: string }[], values: unknown) =>
    ((values as readonly string[] | null) ?? []).map((value) => nameIn(data, value)).join(', ') || null;
  const textual =
    (type: string, show: Field['show'] = asText) =>
    /** `lang`: the text is in this language, whatever the reader's. */
    (key: Key, more: More & { maxLength?: number; lang?: string } = {}) =>
      field(
        key,
        '',
        more,
        (control) => (
          <TextInput
            {...common(control)}
            {...(more.lang ? { lang: more.lang } : {})}
            type={type}
            autoComplete="off"
            maxLength={more.maxLength ?? 254}
            value={(control.value as string | null) ?? ''}
            onChange={(event) => control.onChange(event.currentTarget.value)}
          />
        ),
        more.lang ? (value) => (value ? <span lang={more.lang}>{value as string}</span> : null) : show,
      );
  const numeric = (kind: AmountKind, key: Key, empty: unknown, more: NumberMore & { grouped?: boolean }): Field => {
    const {
      min,
      max,
      grouped,
      absent = null,
      doubt = kind === 'number' ? undefined : largeChange(key, kind, locale),
    } = more;
    const base = field(
      key,
      empty,
      more,
      (control) => (
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
      ),
      (value) => (typeof value === 'number' ? amount(kind, value, grouped ?? true, locale) : absent),
    );
    return doubt
      ? { ...base, doubt: (value, record) => (typeof value === 'number' ? doubt(value, record) : undefined) }
      : base;
  };
  const named = (key: Key, values: readonly string[]) =>
    values.map((value) => ({ value, label: words(`choices.${key}.${value}`) }));
  const oneOf = (key: Key, data: readonly { value: string; label: string }[], more: More & { clearable?: boolean }) =>
    field(
      key,
      more.clearable ? null : (data[0]?.value ?? ''),
      more,
      (control) => (
        <Select
          {...common(control)}
          data={data}
          searchable={data.length > MANY}
          placeholder={emptyHint(data.length > MANY)}
          clearable={more.clearable ?? false}
          allowDeselect={false}
          value={(control.value as string | null) || null}
          onChange={control.onChange}
        />
      ),
      (value) => nameIn(data, value),
    );

  return {
    group: (key: string, fields: readonly Field[]): FieldGroup => ({ key, fields }),
    line: textual('text'),
    /** As `line`, with what its value brings up, below it. */
    lineWith: (
      key: Key,
      below: (value: string, record: Whole | undefined) => ReactNode,
      more: Parameters<ReturnType<typeof textual>>[1] = {},
    ): Field => {
      const line = textual('text')(key, more);
      return {
        ...line,
        render: (control) => (
          <>
            {line.render(control)}
            {below((control.value as string | null) ?? '', control.record as Whole | undefined)}
          </>
        ),
      };
    },
    /** Called as the tax office of its holder's country calls it, which another field of the form says. */
    taxNumber: (key: Key, country: Key = 'country' as Key): Field => ({
      ...textual('text')(key, { maxLength: 40 }),
      labelFor: (values) => taxNumberName(values[country] as string | null, locale),
    }),
    email: textual(
      'email',
      linked((address) => <MailLink address={address} />),
    ),
    phone: textual(
      'tel',
      linked((number) => <PhoneLink number={number} />),
    ),
    url: textual('url', linked(link)),
    text: (key: Key, more: More & { maxLength?: number; rows?: number } = {}): Field =>
      field(
        key,
        '',
        { wide: true, ...more },
        (control) => (
          <Textarea
            {...common(control)}
            autosize
            minRows={more.rows ?? 3}
            maxRows={14}
            maxLength={more.maxLength ?? 5000}
            value={(control.value as string | null) ?? ''}
            onChange={(event) => control.onChange(event.currentTarget.value)}
          />
        ),
        (value) => (value ? <span style={{ whiteSpace: 'pre-wrap' }}>{value as string}</span> : null),
      ),
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
    choice: (
      key: Key,
      values: readonly string[],
      { doubt, ...more }: More & { clearable?: boolean; doubt?: Doubt<string> } = {},
    ): Field => ({
      ...oneOf(key, named(key, values), more),
      doubt: (value, record) => (typeof value === 'string' ? doubt?.(value, record) : undefined),
    }),
    choices: (key: Key, values: readonly string[], more: More = {}): Field =>
      field(
        key,
        [],
        more,
        (control) => <SelectSeveral control={control} data={named(key, values)} hint={emptyHint(false)} />,
        (chosen) => namesIn(named(key, values), chosen),
      ),
    /** Several of given values. */
    several: (key: Key, data: readonly { value: string; label: string }[], more: More = {}): Field =>
      field(
        key,
        [],
        more,
        (control) => <SelectSeveral control={control} data={data} searchable hint={emptyHint(true)} />,
        (chosen) => namesIn(data, chosen),
      ),
    flag: (key: Key, more: More = {}): Field =>
      field(
        key,
        false,
        more,
        ({ label, description, error, value, onChange }) => (
          <Switch
            label={label}
            description={description}
            error={error}
            checked={Boolean(value)}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        ),
        (value) => capitalized(resource(value ? 'yes' : 'no')),
      ),
    /** A calendar day or null. `absent` is what holds if there is none. Default: the fact is left out. */
    day: (key: Key, more: More & { min?: string; max?: string; absent?: string } = {}): Field =>
      field(
        key,
        null,
        more,
        (control) => (
          <DateField
            label={control.label}
            description={control.description}
            required={control.required}
            error={control.error}
            min={more.min}
            max={more.max}
            value={(control.value as string | null) || null}
            onChange={control.onChange}
          />
        ),
        (value) => (value ? <DateText value={value as string} style="medium" /> : (more.absent ?? null)),
      ),
    color: (key: Key, more: More = {}): Field =>
      field(
        key,
        SWATCHES[5],
        more,
        (control) => (
          <ColorInput
            {...common(control)}
            format="hex"
            swatches={SWATCHES}
            eyeDropperButtonProps={{ 'aria-label': resource('pickColor') }}
            value={(control.value as string | null) ?? ''}
            onChange={control.onChange}
          />
        ),
        (value) => (
          <Group gap={8} wrap="nowrap">
            <ColorSwatch color={value as string} size={16} />
            {value as string}
          </Group>
        ),
      ),
    /** ISO 3166 code; `clearable` fields hold '' for none. */
    country: (key: Key, more: More & { clearable?: boolean } = {}): Field => {
      const data = countryChoices(locale);
      return field(
        key,
        '',
        more,
        (control) => (
          <Select
            {...common(control)}
            data={data}
            searchable
            placeholder={emptyHint(true)}
            clearable={more.clearable ?? true}
            value={(control.value as string | null) || null}
            onChange={(value) => control.onChange(value ?? '')}
          />
        ),
        (value) => (value ? formatCountry(value as string, locale) : null),
      );
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
    record: (key: Key, source: RecordSource<Whole>, more: More = {}): Field =>
      field(
        key,
        null,
        more,
        (control) => <RecordSelect {...control} source={ofRecord(source)} />,
        (_ids, record) => chosenNames(ofRecord(source), record),
      ),
    /** Several other records: the form holds their ids. */
    records: (key: Key, source: RecordSource<Whole>, more: More = {}): Field =>
      field(
        key,
        [],
        more,
        (control) => <RecordsSelect {...control} source={ofRecord(source)} />,
        (_ids, record) => chosenNames(ofRecord(source), record),
      ),
    /** A picture, uploaded at once. Its key is the record's field with its address. */
    picture: (
      key: string,
      calls: {
        readonly save: (args: { params: { id: number }; body: { file: File } }) => Promise<object>;
        readonly remove: (args: { params: { id: number } }) => Promise<object>;
      },
    ): Field => ({
      ...field(
        key as Key,
        null,
        {},
        (control) => <PictureControl {...control} />,
        (value) => (typeof value === 'string' ? <Picture address={value} label={words(`fields.${key}`)} /> : null),
      ),
      apart: (id, value) =>
        value instanceof File
          ? calls.save({ params: { id }, body: { file: value } })
          : calls.remove({ params: { id } }),
    }),
    /** A custom control, and how its value is shown. */
    custom: <K extends Key>(
      key: K,
      empty: Input[K],
      {
        render,
        show,
      }: {
        render: (control: ControlProps<Exclude<Input[K], undefined> | null>) => ReactNode;
        show: (value: Exclude<Input[K], undefined> | null) => ReactNode;
      },
      more: More = {},
    ): Field => field(key, empty, more, render as Field['render'], show as Field['show']),
  };
}

export type FieldKit<Input, Whole extends object = object> = ReturnType<typeof fieldKit<Input, Whole>>;
