import type { BrandInput, BrandPicture, BrandSettings } from '@linkstand/contract/brands/schema';
import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, CURRENCIES } from '@linkstand/contract/shared/money';
import { Checkbox, ColorInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { BrandPreview } from './brand-preview.tsx';
import { BrandPictureField } from './picture-field.tsx';
import { brandsQuery } from './queries.ts';

const BLANK: BrandInput = {
  name: '',
  pageTitle: '',
  host: '',
  domain: 'https://',
  primary: '#3451b2',
  secondary: '#0f766e',
  accent: '#c2410c',
  backlinks: false,
  defaultLocale: 'en-US',
  displayCurrency: BASE_CURRENCY,
  mailFrom: '',
  countsClicks: true,
  countsOpens: false,
};
const COLORS = ['primary', 'secondary', 'accent'] as const;
const PICTURES = ['logo', 'icon', 'favicon'] as const satisfies BrandPicture[];
const FIELDS = Object.keys(BLANK);

const inputOf = ({ name, pageTitle, host, domain, primary, secondary, accent, backlinks, ...rest }: BrandInput) => ({
  name,
  pageTitle,
  host,
  domain,
  primary,
  secondary,
  accent,
  backlinks,
  defaultLocale: rest.defaultLocale,
  displayCurrency: rest.displayCurrency,
  mailFrom: rest.mailFrom,
  countsClicks: rest.countsClicks,
  countsOpens: rest.countsOpens,
});

/** Changes a brand, or makes one; what is typed is shown at once. Pictures are saved as they are chosen. */
export function BrandDialog({ brand, onClose }: { brand?: BrandSettings; onClose: () => void }) {
  const t = useT('brands');
  const common = useT('common');
  const { currencyName } = useFormat();
  const client = useQueryClient();
  const [draft, setDraft] = useState<BrandInput>(() => (brand ? inputOf(brand) : BLANK));
  // The draft is of the version that it opened with.
  const [opened] = useState(brand);
  const [saved, setSaved] = useState(brand);
  const refresh = () => client.invalidateQueries({ queryKey: brandsQuery.queryKey });
  const change = (part: Partial<BrandInput>) => setDraft((last) => ({ ...last, ...part }));
  return (
    <FormDialog
      title={brand ? brand.name : t('add')}
      submitLabel={t('save')}
      size="xl"
      fields={FIELDS}
      onClose={onClose}
      onSubmit={async () => {
        const body = { ...draft, host: draft.host || null };
        const saving = opened
          ? api.brands.update({ params: { id: opened.id }, version: opened.version, body })
          : api.brands.create({ body });
        // Also if somebody else was first: then theirs is shown.
        await saving.finally(refresh);
        toastDone(common('done.editCompleted'));
      }}
    >
      {(errors) => (
        <>
          <FieldGrid columns={2}>
            {(['name', 'pageTitle', 'host', 'domain', 'mailFrom'] as const).map((field) => (
              <TextInput
                key={field}
                label={t(field)}
                required={field !== 'mailFrom' && !(field === 'host' && brand?.isDefault)}
                placeholder={field === 'host' && brand?.isDefault ? t('everyOther') : undefined}
                value={draft[field] ?? ''}
                error={errors[field]}
                onChange={(event) => change({ [field]: event.currentTarget.value })}
              />
            ))}
            <Select
              label={t('defaultLocale')}
              allowDeselect={false}
              data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
              value={draft.defaultLocale}
              error={errors.defaultLocale}
              onChange={(next) => next && change({ defaultLocale: next })}
            />
            <Select
              label={t('displayCurrency')}
              description={t('displayCurrencyHelp')}
              allowDeselect={false}
              data={CURRENCIES.map((value) => ({ value, label: currencyName(value) }))}
              value={draft.displayCurrency}
              error={errors.displayCurrency}
              onChange={(next) => next && change({ displayCurrency: next })}
            />
            {COLORS.map((field) => (
              <ColorInput
                key={field}
                label={t(field)}
                required
                format="hex"
                eyeDropperButtonProps={{ 'aria-label': t('pickColor', { name: t(field) }) }}
                value={draft[field]}
                error={errors[field]}
                onChange={(next) => change({ [field]: next })}
              />
            ))}
          </FieldGrid>
          {(
            [
              ['backlinks', undefined],
              ['countsClicks', 'countsClicksHelp'],
              ['countsOpens', 'countsOpensHelp'],
            ] as const
          ).map(([field, help]) => (
            <Checkbox
              key={field}
              label={t(field)}
              description={help && t(help)}
              checked={draft[field]}
              onChange={(event) => change({ [field]: event.currentTarget.checked })}
            />
          ))}
          {saved ? (
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              {PICTURES.map((kind) => (
                <BrandPictureField
                  key={kind}
                  label={t(kind)}
                  url={saved[`${kind}Url`]}
                  onChoose={async (file) => {
                    setSaved(await api.brands.savePicture({ params: { id: saved.id, kind }, body: { file } }));
                    await refresh();
                  }}
                />
              ))}
            </SimpleGrid>
          ) : null}
          <BrandPreview brand={{ ...draft, logoUrl: saved?.logoUrl, iconUrl: saved?.iconUrl }} />
        </>
      )}
    </FormDialog>
  );
}
