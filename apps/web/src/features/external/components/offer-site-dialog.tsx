import { SITE_TYPES } from '@linkstand/contract/media/choices';
import type { OfferedSiteInput } from '@linkstand/contract/owners/schema';
import { MAX_DELIVERY_DAYS } from '@linkstand/contract/sites/choices';
import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countryChoices } from '../../../lib/countries.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { languageChoices } from '../../../lib/languages.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { offerSite } from '../link-calls.ts';
import { useOwnerAct } from '../publication.ts';

type Typed = { [K in keyof OfferedSiteInput]: OfferedSiteInput[K] | null };
const BLANK: Typed = {
  domain: '',
  name: '',
  country: null,
  language: null,
  type: null,
  costCents: null,
  gamblingCostCents: null,
  insertionCostCents: null,
  deliveryDays: 7,
  description: '',
};

/** All that is asked of a site, or undefined while something lacks. */
function wholeOf(typed: Typed): OfferedSiteInput | undefined {
  const { domain, name, country, language, type, costCents, deliveryDays, description } = typed;
  if (!domain || !country || !language || !type || costCents === null || deliveryDays === null) return undefined;
  return {
    ...typed,
    domain,
    name: name ?? '',
    country,
    language,
    type,
    costCents,
    deliveryDays,
    description: description ?? '',
  };
}

/** Offers a site: where it is, what it is and what is asked for it. */
export function OfferSiteDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useT('external');
  const locale = useLocale();
  const act = useOwnerAct(uuid);
  const [typed, setTyped] = useState(BLANK);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const send = async () => {
    const whole = wholeOf(typed);
    if (!whole) return;
    await act((link) => offerSite(link, whole));
    toastDone(t('offered.done'));
  };
  return (
    <FormDialog
      title={t('offered.add')}
      submitLabel={t('offered.add')}
      fields={Object.keys(BLANK)}
      missing={{
        domain: !typed.domain,
        country: typed.country === null,
        language: typed.language === null,
        type: typed.type === null,
        costCents: typed.costCents === null,
        deliveryDays: typed.deliveryDays === null,
      }}
      onClose={onClose}
      onSubmit={send}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('offered.domain')}
            required
            data-autofocus
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            value={typed.domain ?? ''}
            error={errors.domain}
            onChange={(event) => set({ domain: event.currentTarget.value })}
          />
          <TextInput
            label={t('offered.name')}
            maxLength={160}
            value={typed.name ?? ''}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Group grow align="flex-start">
            <Select
              label={t('offered.country')}
              required
              searchable
              data={countryChoices(locale)}
              value={typed.country}
              error={errors.country}
              onChange={(country) => set({ country })}
            />
            <Select
              label={t('offered.language')}
              required
              searchable
              data={languageChoices(locale)}
              value={typed.language}
              error={errors.language}
              onChange={(language) => set({ language })}
            />
          </Group>
          <Group grow align="flex-start">
            <Select
              label={t('offered.kind')}
              required
              data={SITE_TYPES.map((value) => ({ value, label: t(`offered.types.${value}`) }))}
              value={typed.type}
              error={errors.type}
              onChange={(type) => set({ type })}
            />
            <NumberField
              kind="number"
              label={t('offered.deliveryDays')}
              required
              min={1}
              max={MAX_DELIVERY_DAYS}
              value={typed.deliveryDays}
              error={errors.deliveryDays}
              onChange={(deliveryDays) => set({ deliveryDays })}
            />
          </Group>
          {(['costCents', 'gamblingCostCents', 'insertionCostCents'] as const).map((key) => (
            <NumberField
              key={key}
              kind="money"
              label={t(`offered.${key}`)}
              required={key === 'costCents'}
              value={typed[key]}
              error={errors[key]}
              onChange={(cents) => set({ [key]: cents })}
            />
          ))}
          <Textarea
            label={t('offered.description')}
            description={t('offered.descriptionHelp')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={5000}
            value={typed.description ?? ''}
            error={errors.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
