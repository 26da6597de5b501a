import type { SettingValue } from '@linkstand/contract/settings/settings';
import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countryChoices } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { type Settings, settingOf, useSaveSetting } from './queries.ts';
import { SettingCard } from './setting-card.tsx';

type Props = { settings: Settings };
type DialogProps = Props & { onClose: () => void };

export function CommissionCard({ settings }: Props) {
  const t = useT('settings');
  const { percent } = useFormat();
  return (
    <SettingCard
      title={t('commission.title')}
      help={t('commission.help')}
      row={settings.get('default_commission_bp')}
      facts={[{ label: t('commission.value'), value: percent(settingOf(settings, 'default_commission_bp')) }]}
      dialog={(close) => <CommissionDialog settings={settings} onClose={close} />}
    />
  );
}

function CommissionDialog({ settings, onClose }: DialogProps) {
  const t = useT('settings');
  const save = useSaveSetting('default_commission_bp', settings);
  const [value, setValue] = useState<number | null>(settingOf(settings, 'default_commission_bp'));
  return (
    <FormDialog
      title={t('commission.title')}
      submitLabel={t('save')}
      fields={['value']}
      disabled={value === null}
      onClose={onClose}
      onSubmit={() => save(value ?? 0, t('saved'))}
    >
      {(errors) => (
        <NumberField
          kind="percent"
          required
          label={t('commission.value')}
          value={value}
          error={errors.value}
          onChange={setValue}
        />
      )}
    </FormDialog>
  );
}

export function WordsCard({ settings }: Props) {
  const t = useT('settings');
  const { number } = useFormat();
  return (
    <SettingCard
      title={t('words.title')}
      help={t('words.help')}
      row={settings.get('minimum_words')}
      facts={[{ label: t('words.value'), value: number(settingOf(settings, 'minimum_words')) }]}
      dialog={(close) => <WordsDialog settings={settings} onClose={close} />}
    />
  );
}

function WordsDialog({ settings, onClose }: DialogProps) {
  const t = useT('settings');
  const save = useSaveSetting('minimum_words', settings);
  const [value, setValue] = useState<number | null>(settingOf(settings, 'minimum_words'));
  return (
    <FormDialog
      title={t('words.title')}
      submitLabel={t('save')}
      fields={['value']}
      disabled={value === null}
      onClose={onClose}
      onSubmit={() => save(value ?? 0, t('saved'))}
    >
      {(errors) => (
        <NumberField
          kind="number"
          required
          max={20_000}
          label={t('words.value')}
          value={value}
          error={errors.value}
          onChange={setValue}
        />
      )}
    </FormDialog>
  );
}

type Identity = SettingValue<'fiscal_identity'>;
const LINES = [
  ['legalName', 120],
  ['taxNumber', 40],
  ['address', 200],
  ['postalCode', 20],
  ['city', 80],
  ['email', 254],
  ['iban', 42],
  ['bic', 11],
] as const;

export function IdentityCard({ settings }: Props) {
  const t = useT('settings');
  const { country } = useFormat();
  const identity = settingOf(settings, 'fiscal_identity');
  return (
    <SettingCard
      title={t('identity.title')}
      help={t('identity.help')}
      row={settings.get('fiscal_identity')}
      facts={[
        ...LINES.map(([key]) => ({ label: t(`identity.${key}`), value: identity[key] })),
        { label: t('identity.country'), value: country(identity.country) },
        { label: t('identity.usesOss'), value: t(identity.usesOss ? 'yes' : 'no') },
      ]}
      dialog={(close) => <IdentityDialog settings={settings} onClose={close} />}
    />
  );
}

function IdentityDialog({ settings, onClose }: DialogProps) {
  const t = useT('settings');
  const locale = useLocale();
  const save = useSaveSetting('fiscal_identity', settings);
  const [identity, setIdentity] = useState<Identity>(settingOf(settings, 'fiscal_identity'));
  const change = (part: Partial<Identity>) => setIdentity({ ...identity, ...part });
  return (
    <FormDialog
      title={t('identity.title')}
      submitLabel={t('save')}
      size="lg"
      fields={[...LINES.map(([key]) => `value.${key}`), 'value.country']}
      onClose={onClose}
      onSubmit={() => save(identity, t('saved'))}
    >
      {(errors) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {LINES.map(([key, maxLength]) => (
              <TextInput
                key={key}
                label={t(`identity.${key}`)}
                maxLength={maxLength}
                value={identity[key]}
                error={errors[`value.${key}`]}
                onChange={(event) => change({ [key]: event.currentTarget.value })}
              />
            ))}
            <Select
              label={t('identity.country')}
              searchable
              allowDeselect={false}
              data={countryChoices(locale)}
              value={identity.country}
              error={errors['value.country']}
              onChange={(next) => next && change({ country: next })}
            />
          </SimpleGrid>
          <Checkbox
            label={t('identity.usesOss')}
            checked={identity.usesOss}
            onChange={(event) => change({ usesOss: event.currentTarget.checked })}
          />
        </>
      )}
    </FormDialog>
  );
}

const SHOWN_IN = ['USD', 'BRL'] as const;

export function RatesCard({ settings }: Props) {
  const t = useT('settings');
  const { number } = useFormat();
  const rates = settingOf(settings, 'currency_rates');
  return (
    <SettingCard
      title={t('rates.title')}
      help={t('rates.help')}
      row={settings.get('currency_rates')}
      facts={SHOWN_IN.map((currency) => ({ label: t(`rates.${currency}`), value: number(rates[currency]) }))}
      dialog={(close) => <RatesDialog settings={settings} onClose={close} />}
    />
  );
}

/** Thousandths, as the field for factors counts. */
const milli = (rate: number): number => Math.round(rate * 1000);

function RatesDialog({ settings, onClose }: DialogProps) {
  const t = useT('settings');
  const save = useSaveSetting('currency_rates', settings);
  const known = settingOf(settings, 'currency_rates');
  const [rates, setRates] = useState<Record<(typeof SHOWN_IN)[number], number | null>>({
    USD: milli(known.USD),
    BRL: milli(known.BRL),
  });
  return (
    <FormDialog
      title={t('rates.title')}
      submitLabel={t('save')}
      fields={SHOWN_IN.map((currency) => `value.${currency}`)}
      disabled={rates.USD === null || rates.BRL === null}
      onClose={onClose}
      onSubmit={() => save({ USD: (rates.USD ?? 0) / 1000, BRL: (rates.BRL ?? 0) / 1000 }, t('saved'))}
    >
      {(errors) =>
        SHOWN_IN.map((currency) => (
          <NumberField
            key={currency}
            kind="factor"
            required
            min={1}
            label={t(`rates.${currency}`)}
            value={rates[currency]}
            error={errors[`value.${currency}`]}
            onChange={(next) => setRates({ ...rates, [currency]: next })}
          />
        ))
      }
    </FormDialog>
  );
}
