import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { MULTIPLIER_MILLI, SITE_STATUSES } from '@linkstand/contract/sites/choices';
import type { ImportMapping, SiteImport } from '@linkstand/contract/sites/import';
import {
  DATE_STYLES,
  EMPTY_CELLS,
  IMPORT_MODES,
  IMPORT_NEEDS,
  type ImportField,
  LIST_PRICES,
  NUMBER_STYLES,
} from '@linkstand/contract/sites/import-choices';
import { Alert, Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { countryChoices } from '../../../lib/countries.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { languageChoices } from '../../../lib/languages.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ColumnsTable } from './columns-table.tsx';

type Props = {
  found: SiteImport;
  onPlan: (mapping: ImportMapping) => void;
  isBusy: boolean;
  problem: string | null;
};

/** What each column of the file is, and how its cells are read. */
export function MappingForm({ found, onPlan, isBusy, problem }: Props) {
  const t = useT('imports');
  const [mapping, setMapping] = useState<ImportMapping>(found.mapping ?? found.guess);
  const { columns, defaults } = mapping;
  const set = (change: Partial<ImportMapping>) => setMapping((before) => ({ ...before, ...change }));
  const hasDomain = columns.includes('domain');
  const needsSource = asksForSource(mapping);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPlan({
          ...mapping,
          defaults: Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== '')),
        });
      }}
    >
      <Stack gap="lg">
        {found.isRemembered && found.mapping === null && (
          <Alert color="blue">
            {found.owner ? t('list.remembered', { owner: found.owner.name }) : t('mapping.remembered')}
          </Alert>
        )}
        <section>
          <Title order={2} size="h5">
            {t('mapping.title')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('mapping.help')}
          </Text>
          <ColumnsTable found={found} columns={columns} onChange={(next) => set({ columns: next })} />
        </section>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Options mapping={mapping} onChange={set} isList={found.owner !== null} />
          <Defaults mapping={mapping} onChange={(next) => set({ defaults: next })} />
        </SimpleGrid>
        <Missing mapping={mapping} />
        {needsSource && <Alert color="red">{t('mapping.needsSource')}</Alert>}
        {!hasDomain && <Alert color="red">{t('mapping.needsDomain')}</Alert>}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} disabled={!hasDomain || needsSource}>
            {t('mapping.preview')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const FIGURES: readonly ImportField[] = ['da', 'pa', 'monthlyTraffic'];

/** The file brings figures and doesn't say where they come from: said once, for every row. */
const hasFigures = ({ columns, mode }: ImportMapping) =>
  mode !== 'change' &&
  !columns.includes('metricsSource') &&
  columns.some((field) => field !== null && FIGURES.includes(field));
const asksForSource = (mapping: ImportMapping) => hasFigures(mapping) && !mapping.defaults.metricsSource?.trim();

/** What the server finds or guesses for new sites, and shows in the preview. */
const CAN_BE_GUESSED: ReadonlySet<ImportField> = new Set(['domain', 'name', 'country', 'language', 'type', 'tier']);

/** What new sites can't be without and nothing gives them. */
function Missing({ mapping: { columns, defaults, mode, newPriceMilli } }: { mapping: ImportMapping }) {
  const t = useT('imports');
  const sites = useT('sites');
  const given: Partial<Record<ImportField, unknown>> = { ...defaults, priceCents: newPriceMilli };
  const missing = IMPORT_NEEDS.filter(
    (field) => !CAN_BE_GUESSED.has(field) && !columns.includes(field) && !given[field],
  );
  if (mode === 'change' || missing.length === 0) return null;
  return (
    <Alert color="yellow">
      {t('mapping.missing', { fields: missing.map((field) => sites(`fields.${field}`)).join(', ') })}
    </Alert>
  );
}

const NUMBERS = { comma: '1.234,56', point: '1,234.56' } as const;
const DATES = { day_first: '31/12/2026', month_first: '12/31/2026' } as const;

function Options({
  mapping,
  onChange,
  isList,
}: {
  mapping: ImportMapping;
  onChange: (change: Partial<ImportMapping>) => void;
  isList: boolean;
}) {
  const t = useT('imports');
  const choose = <K extends 'numbers' | 'dates' | 'mode' | 'emptyCells'>(
    key: K,
    title: string,
    values: readonly ImportMapping[K][],
    label: (value: ImportMapping[K]) => string,
  ) => (
    <Select
      label={title}
      data={values.map((value) => ({ value, label: label(value) }))}
      value={mapping[key]}
      allowDeselect={false}
      onChange={(value) => value && onChange({ [key]: value })}
    />
  );
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <Title order={2} size="h5">
          {t('mapping.options')}
        </Title>
        {choose('mode', t('mapping.mode'), IMPORT_MODES, (value) => t(`mapping.modes.${value}`))}
        {choose('emptyCells', t('mapping.emptyCells'), EMPTY_CELLS, (value) => t(`mapping.emptyCellsOf.${value}`))}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {choose('numbers', t('mapping.numbers'), NUMBER_STYLES, (value) => NUMBERS[value])}
          {choose('dates', t('mapping.dates'), DATE_STYLES, (value) => DATES[value])}
        </SimpleGrid>
        {isList && <ListOptions mapping={mapping} onChange={onChange} />}
        <Text size="sm" c="dimmed">
          {t('mapping.money')} {t(isList ? 'list.offer' : 'mapping.offer')}
        </Text>
      </Stack>
    </Paper>
  );
}

/** What a price list does to prices, of which it seldom says any. */
function ListOptions({ mapping, onChange }: Pick<Parameters<typeof Options>[0], 'mapping' | 'onChange'>) {
  const t = useT('imports');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('list.prices')}
        data={LIST_PRICES.map((value) => ({ value, label: t(`list.pricesOf.${value}`) }))}
        value={mapping.prices ?? 'keep'}
        allowDeselect={false}
        onChange={(value) => value && onChange({ prices: value })}
      />
      <NumberField
        kind="factor"
        label={t('list.newPrice')}
        description={t('list.newPriceHelp')}
        min={MULTIPLIER_MILLI.min}
        max={MULTIPLIER_MILLI.max}
        value={mapping.newPriceMilli ?? null}
        onChange={(value) => onChange({ newPriceMilli: value ?? undefined })}
      />
    </SimpleGrid>
  );
}

type Defaults = ImportMapping['defaults'];

function Defaults({ mapping, onChange }: { mapping: ImportMapping; onChange: (defaults: Defaults) => void }) {
  const t = useT('imports');
  const sites = useT('sites');
  const locale = useLocale();
  const { defaults } = mapping;
  const set = <K extends keyof Defaults>(key: K, value: Defaults[K] | null) => {
    const { [key]: _former, ...rest } = defaults;
    onChange(value ? { ...rest, [key]: value } : rest);
  };
  const nameOf = (key: Exclude<keyof Defaults, 'metricsSource'>) => sites(`fields.${key}`);
  const choose = <K extends Exclude<keyof Defaults, 'metricsSource'>>(
    key: K,
    data: { value: NonNullable<Defaults[K]>; label: string }[],
  ) => (
    <Select
      label={nameOf(key)}
      data={data}
      value={defaults[key] ?? null}
      clearable
      searchable={data.length > 10}
      onChange={(value) => set(key, value)}
    />
  );
  const named = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <div>
          <Title order={2} size="h5">
            {t('mapping.defaults')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('mapping.defaultsHelp')}
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {choose('country', countryChoices(locale))}
          {choose('language', languageChoices(locale))}
          {choose(
            'type',
            named(SITE_TYPES, (value) => sites(`choices.type.${value}`)),
          )}
          {choose(
            'tier',
            named(SITE_TIERS, (value) => sites(`choices.tier.${value}`)),
          )}
          {choose(
            'status',
            named(SITE_STATUSES, (value) => sites(`choices.status.${value}`)),
          )}
          <TextInput
            label={t('mapping.source')}
            maxLength={80}
            required={hasFigures(mapping)}
            description={hasFigures(mapping) ? t('mapping.sourceHelp') : undefined}
            value={defaults.metricsSource ?? ''}
            onChange={(event) => set('metricsSource', event.currentTarget.value)}
          />
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}
