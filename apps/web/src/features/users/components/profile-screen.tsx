import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { CURRENCIES } from '@linkstand/contract/shared/money';
import type { Profile } from '@linkstand/contract/users/schema';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { countryChoices } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { chooseLocale, translator, useLocale, useT } from '../../../lib/i18n.ts';
import { refreshUser, useUser } from '../../../lib/session.ts';
import { today } from '../../../lib/today.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FocusFirst, useFocusBack } from '../../../ui/form/focus-first.tsx';
import { FormSection, ResourceForm, useResourceForm } from '../../../ui/form/resource-form.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { FilledFacts } from '../../../ui/resource/filled-facts.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { currencyQuery } from '../../currencies/queries.ts';
import { BuyingForOthers } from '../../projects/components/buying-for-others.tsx';
import { profileQuery } from '../queries.ts';
import { useSendVerification } from './verify-address.tsx';

type Data = z.output<typeof Profile>;

/**
 * One's own page: personal data, company, password, language, appearance.
 * @param isStaff the team's people order for no company and see prices in euros, and no account executive looks after them
 */
export function ProfileScreen({ isStaff = false }: { isStaff?: boolean }) {
  const t = useT('users');
  const ui = useT('ui');
  const { data, error, refetch } = useQuery(profileQuery);
  const [isEditing, setEditing] = useState(false);
  const mayEdit = data !== undefined && !isEditing;
  const close = () => setEditing(false);
  // Facts show what was saved elsewhere while the form was open.
  const cancel = () => {
    close();
    void refetch();
  };
  const edit = useFocusBack(isEditing);
  useHotkeys([['e', () => mayEdit && setEditing(true)]]);
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        actions={
          mayEdit && (
            <Button ref={edit} leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {ui('actions.edit')}
            </Button>
          )
        }
      />
      <Stack maw={RECORD_WIDTH} gap="md">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <FormSkeleton fields={8} />}
        {data && (
          <>
            {isEditing ? (
              <FocusFirst>
                <PersonalForm profile={data} isStaff={isStaff} onSaved={close} onCancel={cancel} />
              </FocusFirst>
            ) : (
              <PersonalFacts profile={data} isStaff={isStaff} />
            )}
            <Paper p={{ base: 'md', sm: 'lg' }}>
              <SignInSection profile={data} isStaff={isStaff} />
            </Paper>
            {!isStaff && (
              <Paper p={{ base: 'md', sm: 'lg' }}>
                <WorkSection profile={data} />
              </Paper>
            )}
            {!isStaff && <BuyingForOthers />}
            <Paper p={{ base: 'md', sm: 'lg' }}>
              <AppearanceSection />
            </Paper>
          </>
        )}
      </Stack>
    </>
  );
}

const BROWSER = 'browser';
const BRAND = 'brand';

const valuesOf = (profile: Data) => ({
  name: profile.name,
  secondaryEmail: profile.secondaryEmail,
  phone: profile.phone,
  birthDate: profile.birthDate,
  taxNumber: profile.taxNumber,
  position: profile.position,
  country: profile.country,
  language: profile.language ?? BROWSER,
  displayCurrency: profile.displayCurrency ?? BRAND,
});

type PartProps = { profile: Data; isStaff: boolean };

function PersonalFacts({ profile, isStaff }: PartProps) {
  const t = useT('users');
  const { country, currencyName, locale } = useFormat();
  const { language, displayCurrency } = profile;
  const { data: shown } = useQuery({ ...currencyQuery, enabled: !isStaff });
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <FormSection title={t('profile.personal')} help={t('profile.personalHelp')}>
        <FilledFacts
          mayFill
          items={[
            { label: t('profile.name'), value: profile.name },
            { label: t('profile.phone'), value: profile.phone },
            { label: t('profile.secondaryEmail'), value: profile.secondaryEmail },
            { label: t('profile.birthDate'), value: profile.birthDate && <DateText value={profile.birthDate} /> },
            { label: t('profile.country'), value: profile.country && country(profile.country) },
            { label: t('profile.position'), value: profile.position },
            { label: taxNumberName(profile.country, locale), value: profile.taxNumber },
            { label: t('profile.language'), value: language ? LOCALE_NAMES[language] : t('profile.languageBrowser') },
            ...(isStaff
              ? []
              : [
                  {
                    label: t('profile.displayCurrency'),
                    value: displayCurrency
                      ? currencyName(displayCurrency)
                      : `${t('profile.displayCurrencyBrand')}${shown ? ` (${currencyName(shown.display)})` : ''}`,
                  },
                ]),
          ]}
        />
      </FormSection>
    </Paper>
  );
}

type FormProps = PartProps & { onSaved: () => void; onCancel: () => void };

function PersonalForm({ profile, isStaff, onSaved, onCancel }: FormProps) {
  const t = useT('users');
  const common = useT('common');
  const client = useQueryClient();
  const locale = useLocale();
  const { currencyName } = useFormat();
  const countries = useMemo(() => countryChoices(locale), [locale]);
  const resource = useResourceForm({
    initialValues: valuesOf(profile),
    version: profile.version,
    validate: { name: (name) => (name.trim() === '' ? common('errors.required') : null) },
    save: ({ language: chosen, displayCurrency: currency, ...values }, version) =>
      api.users.updateProfile({
        version: version ?? profile.version,
        body: {
          ...values,
          language: LOCALES.find((each) => each === chosen) ?? null,
          displayCurrency: CURRENCIES.find((each) => each === currency) ?? null,
        },
      }),
    toValues: valuesOf,
    onSaved: async (saved) => {
      client.setQueryData(profileQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: currencyQuery.queryKey });
      onSaved();
      if (saved.language) await chooseLocale(saved.language);
      await refreshUser().catch(() => {});
      // In the language that was just chosen.
      toastDone(translator('common')('done.edited'));
    },
  });
  const { form } = resource;
  return (
    <ResourceForm resource={resource} onCancel={onCancel}>
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <FormSection title={t('profile.personal')} help={t('profile.personalHelp')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('profile.name')}
              required
              maxLength={120}
              autoComplete="name"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('profile.phone')}
              type="tel"
              maxLength={40}
              autoComplete="tel"
              {...form.getInputProps('phone')}
            />
            <TextInput
              label={t('profile.secondaryEmail')}
              description={t('profile.secondaryEmailHelp')}
              type="email"
              maxLength={254}
              {...form.getInputProps('secondaryEmail')}
            />
            <DateField
              label={t('profile.birthDate')}
              max={today()}
              value={form.values.birthDate}
              error={form.errors.birthDate}
              onChange={(day) => form.setFieldValue('birthDate', day)}
            />
            <Select label={t('profile.country')} searchable data={countries} {...form.getInputProps('country')} />
            <TextInput label={t('profile.position')} maxLength={120} {...form.getInputProps('position')} />
            <TextInput
              label={taxNumberName(form.values.country, locale)}
              maxLength={40}
              {...form.getInputProps('taxNumber')}
            />
            <Select
              label={t('profile.language')}
              description={t('profile.languageHelp')}
              data={[
                { value: BROWSER, label: t('profile.languageBrowser') },
                ...LOCALES.map((each) => ({ value: each, label: LOCALE_NAMES[each] })),
              ]}
              {...form.getInputProps('language')}
            />
            {!isStaff && (
              <Select
                label={t('profile.displayCurrency')}
                description={t('profile.displayCurrencyHelp')}
                allowDeselect={false}
                data={[
                  { value: BRAND, label: t('profile.displayCurrencyBrand') },
                  ...CURRENCIES.map((each) => ({ value: each, label: currencyName(each) })),
                ]}
                {...form.getInputProps('displayCurrency')}
              />
            )}
          </SimpleGrid>
        </FormSection>
      </Paper>
    </ResourceForm>
  );
}

function SignInSection({ profile, isStaff }: PartProps) {
  const t = useT('users');
  const { emailVerified } = useUser();
  const verify = useSendVerification();
  const reset = useMutation({
    mutationFn: () => api.auth.resetPassword({ query: { email: profile.email } }),
    onSuccess: () => toastDone(t('profile.resetSent', { email: profile.email })),
  });
  return (
    <FormSection title={t('profile.signIn')} help={t('profile.signInHelp')}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {profile.email}
          </Text>
          <Text size="sm" c="dimmed">
            {t(isStaff ? 'profile.emailHelpStaff' : 'profile.emailHelp')}
          </Text>
        </div>
        {emailVerified ? (
          <Text size="sm" c="green" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
            <IconCircleCheck size={16} aria-hidden="true" />
            {t('verify.confirmed')}
          </Text>
        ) : (
          <Group gap="xs">
            <Text size="sm" c="yellow">
              {t('verify.unconfirmed')}
            </Text>
            <Button size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
              {t('verify.again')}
            </Button>
          </Group>
        )}
      </Group>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={500}>{t('profile.password')}</Text>
          <Text size="sm" c="dimmed">
            {t('profile.passwordHelp')}
          </Text>
        </div>
        <Button variant="default" size="xs" loading={reset.isPending} onClick={() => reset.mutate()}>
          {t('profile.changePassword')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('profile.lastLogin')}: <DateText value={profile.lastLoginAt} style="time" />
      </Text>
    </FormSection>
  );
}

function WorkSection({ profile }: { profile: Data }) {
  const t = useT('users');
  const { company, accountExecutive } = profile;
  return (
    <FormSection title={t('profile.work')} help={t('profile.workHelp')}>
      <Facts
        items={[
          { label: t('profile.company'), value: company?.name ?? t('profile.noCompany') },
          ...(company ? [{ label: t('profile.companyTaxNumber'), value: company.taxNumber }] : []),
          { label: t('profile.accountExecutive'), value: accountExecutive?.name ?? t('profile.noAccountExecutive') },
        ]}
      />
    </FormSection>
  );
}

const SCHEMES = ['light', 'dark', 'auto'] as const;

function AppearanceSection() {
  const t = useT('users');
  const common = useT('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <FormSection title={t('profile.appearance')} help={t('profile.appearanceHelp')}>
      <div>
        <SegmentedControl
          aria-label={common('scheme.label')}
          value={colorScheme}
          onChange={setColorScheme}
          data={SCHEMES.map((scheme) => ({ value: scheme, label: common(`scheme.${scheme}`) }))}
        />
      </div>
    </FormSection>
  );
}
