import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import { LOCALE_NAMES, LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { countryChoices } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { toastDone, toastFailure } from '../../../ui/toasts/toast.ts';
import { usePeopleExtras } from '../../users/people/extras.ts';
import { sentNewslettersQuery } from '../queries.ts';
import { DAYS } from './audience-days.ts';
import classes from './newsletters.module.css';
import { useOtherRules } from './other-rules.ts';
import { OWNER_FLAGS } from './owner-flags.ts';
import { Preview } from './preview.tsx';
import { Reached } from './reached.tsx';

/** A draft as it is stored: what its readers get, and who they are. */
export function DraftFacts({ newsletter }: { newsletter: Newsletter }) {
  const t = useT('newsletters');
  const [chosen, setChosen] = useState<Locale | undefined>(undefined);
  const own = useLocale();
  const written = newsletter.locales;
  const locale = written.find((each) => each === (chosen ?? own)) ?? written[0];
  const test = async (at: Locale) => {
    try {
      const { to } = await api.newsletters.test({ params: { id: newsletter.id }, body: { locale: at } });
      toastDone(t('test.done', { to }));
    } catch (failure) {
      toastFailure(failure);
    }
  };
  return (
    <div className={classes.columns}>
      {locale ? (
        <Stack>
          <Group justify="space-between">
            <SegmentedControl
              size="xs"
              aria-label={t('language')}
              value={locale}
              onChange={(next) => setChosen(LOCALES.find((each) => each === next))}
              data={written.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            />
            <Button size="xs" variant="default" onClick={() => void test(locale)}>
              {t('test.action')}
            </Button>
          </Group>
          <Preview newsletter={newsletter} locale={locale} />
        </Stack>
      ) : (
        <Paper withBorder p="md">
          <Text size="sm" c="dimmed">
            {t('notWritten')}
          </Text>
        </Paper>
      )}
      <Audience newsletter={newsletter} />
    </div>
  );
}

function Audience({ newsletter }: { newsletter: Newsletter }) {
  const t = useT('newsletters');
  const facts = useAudience(newsletter);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('audience.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`audience.of.${newsletter.audience}`)}
        </Text>
        <Facts items={facts} />
        {newsletter.can.send && <Reached newsletter={newsletter} isChanged={false} />}
      </Stack>
    </Paper>
  );
}

/** The rules of the audience in words; those that ask nothing are left out. */
function useAudience({ audience, filter }: Newsletter): Fact[] {
  const t = useT('newsletters');
  const words = useT('owners');
  const { date } = useFormat();
  const locale = useLocale();
  const extras = usePeopleExtras();
  const others = useOtherRules(filter);
  const { data: sent = [] } = useQuery(sentNewslettersQuery(audience));
  const { data: managers = [] } = useQuery({
    queryKey: ['owner-managers', 'choices', ''],
    queryFn: async ({ signal }) => (await api.ownerManagers.getAll(undefined, { signal })).data,
    staleTime: 60_000,
    enabled: extras.isAdmin && filter.owners?.ownerManagerId !== undefined,
  });
  const countries = countryChoices(locale);
  type Named = readonly { readonly id: number; readonly name: string }[];
  const nameOf = (records: Named, id: number | undefined) =>
    id === undefined ? undefined : (records.find((record) => record.id === id)?.name ?? `#${id}`);
  const { owners = {} } = filter;
  const days = [owners.createdFrom, owners.createdTo].map((day) => (day ? date(day, 'medium') : '…'));
  const listed = (values: readonly (string | undefined)[]) => values.filter(Boolean).join(', ');
  const facts: Fact[] = [
    { label: t('audience.tags'), value: listed((filter.crmTagId ?? []).map((id) => nameOf(extras.crmTags, id))) },
    { label: t('audience.quiet'), value: filter.quiet && t(`audience.days.${DAYS[filter.quiet]}`) },
    { label: t('audience.executiveId'), value: nameOf(extras.executives, filter.executiveId) },
    { label: t('audience.companyId'), value: nameOf(extras.companies, filter.companyId) },
    { label: t('audience.agencyId'), value: nameOf(extras.agencies, filter.agencyId) },
    { label: words('filters.text'), value: owners.text },
    { label: t('audience.ownerManagerId'), value: nameOf(managers, owners.ownerManagerId) },
    {
      label: t('audience.only'),
      value: listed(OWNER_FLAGS.flatMap((key) => (owners[key] ? [words(`filters.${key}`)] : []))),
    },
    { label: words('fields.createdAt'), value: (owners.createdFrom || owners.createdTo) && days.join(' – ') },
    { label: t('audience.rules'), value: listed(others.map(({ text }) => text)) },
    {
      label: t('audience.country'),
      value: listed((filter.country ?? []).map((code) => countries.find(({ value }) => value === code)?.label ?? code)),
    },
    { label: t('audience.language'), value: listed((filter.language ?? []).map((each) => LOCALE_NAMES[each])) },
    { label: t('audience.notClicked'), value: nameOf(sent, filter.notClickedIn) },
  ];
  return facts.filter(({ value }) => value !== undefined && value !== '');
}
