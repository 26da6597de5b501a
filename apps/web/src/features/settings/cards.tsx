import type { SettingValue } from '@linkstand/contract/settings/settings';
import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { countryChoices } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/number-field.tsx';
import type { Settings } from './queries.ts';
import { SettingCard } from './setting-card.tsx';

type Props = { settings: Settings };

/** What is typed into a field of numbers: none, or one that can't be read. */
type Typed = number | null;
const same = <T,>(value: T): T => value;

export function CommissionCard({ settings }: Props) {
  const t = useT('settings');
  const { percent } = useFormat();
  return (
    <SettingCard
      settings={settings}
      setting="default_commission_bp"
      title={t('commission.title')}
      help={t('commission.help')}
      facts={(value) => [{ label: t('commission.value'), value: percent(value) }]}
      toDraft={(value): Typed => value}
      toValue={same}
      fields={['value']}
    >
      {(value, onChange, errors) => (
        <NumberField
          kind="percent"
          required
          label={t('commission.value')}
          value={value}
          error={errors.value}
          onChange={onChange}
        />
      )}
    </SettingCard>
  );
}

export function WordsCard({ settings }: Props) {
  const t = useT('settings');
  const { number } = useFormat();
  return (
    <SettingCard
      settings={settings}
      setting="minimum_words"
      title={t('words.title')}
      help={t('words.help')}
      facts={(value) => [{ label: t('words.value'), value: number(value) }]}
      toDraft={(value): Typed => value}
      toValue={same}
      fields={['value']}
    >
      {(value, onChange, errors) => (
        <NumberField
          kind="number"
          required
          max={20_000}
          label={t('words.value')}
          value={value}
          error={errors.value}
          onChange={onChange}
        />
      )}
    </SettingCard>
  );
}

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
  const locale = useLocale();
  const { country } = useFormat();
  return (
    <SettingCard
      settings={settings}
      setting="fiscal_identity"
      title={t('identity.title')}
      help={t('identity.help')}
      facts={(identity) => [
        ...LINES.map(([key]) => ({ label: t(`identity.${key}`), value: identity[key] })),
        { label: t('identity.country'), value: country(identity.country) },
        { label: t('identity.usesOss'), value: t(identity.usesOss ? 'yes' : 'no') },
      ]}
      toDraft={same<SettingValue<'fiscal_identity'>>}
      toValue={same}
      fields={[...LINES.map(([key]) => `value.${key}`), 'value.country']}
      size="lg"
    >
      {(identity, onChange, errors) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {LINES.map(([key, maxLength]) => (
              <TextInput
                key={key}
                label={t(`identity.${key}`)}
                maxLength={maxLength}
                value={identity[key]}
                error={errors[`value.${key}`]}
                onChange={(event) => onChange({ ...identity, [key]: event.currentTarget.value })}
              />
            ))}
            <Select
              label={t('identity.country')}
              searchable
              allowDeselect={false}
              data={countryChoices(locale)}
              value={identity.country}
              error={errors['value.country']}
              onChange={(next) => next && onChange({ ...identity, country: next })}
            />
          </SimpleGrid>
          <Checkbox
            label={t('identity.usesOss')}
            checked={identity.usesOss}
            onChange={(event) => onChange({ ...identity, usesOss: event.currentTarget.checked })}
          />
        </>
      )}
    </SettingCard>
  );
}

const SHOWN_IN = ['USD', 'BRL'] as const;
/** Thousandths, as the field for factors counts. */
type Rates = Readonly<Record<(typeof SHOWN_IN)[number], Typed>>;
const milli = (rate: number): number => Math.round(rate * 1000);

export function RatesCard({ settings }: Props) {
  const t = useT('settings');
  const { number } = useFormat();
  return (
    <SettingCard
      settings={settings}
      setting="currency_rates"
      title={t('rates.title')}
      help={t('rates.help')}
      facts={(rates) => SHOWN_IN.map((currency) => ({ label: t(`rates.${currency}`), value: number(rates[currency]) }))}
      toDraft={({ USD, BRL }): Rates => ({ USD: milli(USD), BRL: milli(BRL) })}
      toValue={({ USD, BRL }) => (USD === null || BRL === null ? null : { USD: USD / 1000, BRL: BRL / 1000 })}
      fields={SHOWN_IN.map((currency) => `value.${currency}`)}
    >
      {(rates, onChange, errors) =>
        SHOWN_IN.map((currency) => (
          <NumberField
            key={currency}
            kind="factor"
            required
            min={1}
            label={t(`rates.${currency}`)}
            value={rates[currency]}
            error={errors[`value.${currency}`]}
            onChange={(next) => onChange({ ...rates, [currency]: next })}
          />
        ))
      }
    </SettingCard>
  );
}

export function PayoutTermsCard({ settings }: Props) {
  const t = useT('settings');
  const { money, number } = useFormat();
  return (
    <SettingCard
      settings={settings}
      setting="payout_terms"
      title={t('payoutTerms.title')}
      help={t('payoutTerms.help')}
      facts={({ thresholdCents, termDays }) => [
        { label: t('payoutTerms.thresholdCents'), value: money(thresholdCents) },
        { label: t('payoutTerms.termDays'), value: number(termDays) },
      ]}
      toDraft={({ thresholdCents, termDays }): { thresholdCents: Typed; termDays: Typed } => ({
        thresholdCents,
        termDays,
      })}
      toValue={({ thresholdCents, termDays }) =>
        thresholdCents === null || termDays === null ? null : { thresholdCents, termDays }
      }
      fields={['value.thresholdCents', 'value.termDays']}
    >
      {(terms, onChange, errors) => (
        <>
          <NumberField
            kind="money"
            required
            label={t('payoutTerms.thresholdCents')}
            value={terms.thresholdCents}
            error={errors['value.thresholdCents']}
            onChange={(next) => onChange({ ...terms, thresholdCents: next })}
          />
          <NumberField
            kind="number"
            required
            max={365}
            label={t('payoutTerms.termDays')}
            value={terms.termDays}
            error={errors['value.termDays']}
            onChange={(next) => onChange({ ...terms, termDays: next })}
          />
        </>
      )}
    </SettingCard>
  );
}
