import { QUIET_DAYS } from '@linkstand/contract/crm/choices';
import type { AudienceRules, Newsletter } from '@linkstand/contract/newsletters/schema';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { Alert, MultiSelect, Paper, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countryChoices } from '../../../lib/countries.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { LOCALE_NAMES, useLocale, useT } from '../../../lib/i18n.ts';
import { usePeopleExtras } from '../../users/people/extras.ts';
import { audienceQuery, sentNewslettersQuery } from '../queries.ts';

/** A key that is a number is no key of a sentence. */
const DAYS = { 30: 'thirty', 60: 'sixty', 90: 'ninety' } as const;

type Props = {
  newsletter: Newsletter;
  filter: AudienceRules;
  onChange: (filter: AudienceRules) => void;
  /** What is typed is not stored yet, so that the numbers are those before. */
  isChanged: boolean;
};

/** Whom it is for, how many that are now, and who is left out and why. */
export function AudiencePanel({ newsletter, filter, onChange, isChanged }: Props) {
  const t = useT('newsletters');
  const extras = usePeopleExtras();
  const locale = useLocale();
  const sent = useQuery(sentNewslettersQuery(newsletter.audience));
  const isClients = newsletter.audience === 'clients';
  const set = (key: keyof AudienceRules, value: unknown) => {
    const { [key]: _before, ...rest } = filter;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    onChange({ ...rest, ...(isEmpty ? {} : { [key]: value }) } as AudienceRules);
  };
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('audience.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`audience.of.${newsletter.audience}`)}
        </Text>
        {isClients && (
          <>
            <MultiSelect
              label={t('audience.tags')}
              searchable
              data={extras.crmTags.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={(filter.crmTagId ?? []).map(String)}
              onChange={(next) => set('crmTagId', next.map(Number))}
            />
            <Select
              label={t('audience.quiet')}
              clearable
              data={QUIET_DAYS.map((value) => ({ value, label: t(`audience.days.${DAYS[value]}`) }))}
              value={filter.quiet ?? null}
              onChange={(next) => set('quiet', next)}
            />
          </>
        )}
        <MultiSelect
          label={t('audience.country')}
          searchable
          data={countryChoices(locale)}
          value={filter.country ?? []}
          onChange={(next) => set('country', next)}
        />
        <MultiSelect
          label={t('audience.language')}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          value={filter.language ?? []}
          onChange={(next) => set('language', next)}
        />
        {(sent.data?.length ?? 0) > 0 && (
          <Select
            label={t('audience.notClicked')}
            clearable
            data={(sent.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filter.notClickedIn === undefined ? null : String(filter.notClickedIn)}
            onChange={(next) => set('notClickedIn', next === null ? null : Number(next))}
          />
        )}
        {newsletter.can.send && <Reached newsletter={newsletter} isChanged={isChanged} />}
      </Stack>
    </Paper>
  );
}

function Reached({ newsletter, isChanged }: { newsletter: Newsletter; isChanged: boolean }) {
  const t = useT('newsletters');
  const { number } = useFormat();
  const { data, error } = useQuery(audienceQuery(newsletter.id, newsletter.version));
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton h={60} />;
  return (
    <Stack gap={4} aria-live="polite" style={{ opacity: isChanged ? 0.5 : 1 }}>
      <Text fw={500}>{t('audience.reached', { count: data.recipients })}</Text>
      {isChanged && (
        <Text size="xs" c="dimmed">
          {t('audience.saveFirst')}
        </Text>
      )}
      {LOCALES.flatMap((each) => {
        const count = data.byLocale[each];
        return count
          ? [
              <Text key={each} size="sm" c="dimmed" className="ls-numbers">
                {LOCALE_NAMES[each]}: {number(count)}
              </Text>,
            ]
          : [];
      })}
      {data.excluded.length > 0 && (
        <Text size="sm" fw={500} mt="xs">
          {t('audience.leftOut')}
        </Text>
      )}
      {data.excluded.map(({ reason, count, names }) => (
        <Text key={reason} size="sm" className="ls-numbers" title={names.join(', ')}>
          {t(`exclusion.${reason}`)}: {number(count)}{' '}
          <Text span size="xs" c="dimmed">
            ({names.slice(0, 3).join(', ')}
            {count > 3 && '…'})
          </Text>
        </Text>
      ))}
    </Stack>
  );
}
