import type { ReminderPlan } from '@linkstand/contract/crm/schema';
import { LOCALE_NAMES, LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { Alert, Paper, SegmentedControl, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { formatPercent, useFormat } from '../../../lib/format.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { MailPreview } from '../../../ui/data/mail-preview.tsx';
import { reminderPlanQuery, reminderPreviewQuery } from '../queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Who would be reminded now, who is left out and why, what earlier reminders led to, and the mail itself. */
export function ReminderPlanPanel() {
  const t = useT('crm');
  const { data, error } = useQuery(reminderPlanQuery);
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton h={240} />;
  return (
    <>
      <Paper p="md" component="section" aria-label={t('reminders.title')}>
        <Stack gap="sm">
          <div>
            <Title order={2} size="h4">
              {t('reminders.title')}
            </Title>
            <Text size="sm" c="dimmed">
              <DueSentence plan={data} />
            </Text>
          </div>
          <People plan={data} />
          <Effect plan={data} />
        </Stack>
      </Paper>
      <Preview people={data.people} />
    </>
  );
}

function DueSentence({ plan: { due, isOn, nextAt } }: { plan: ReminderPlan }) {
  const t = useT('crm');
  const { date } = useFormat();
  if (!isOn) return <>{t('reminders.off', { count: due })}</>;
  if (due === 0) return <>{t('reminders.nobody')}</>;
  const isNow = nextAt === null || Date.parse(nextAt) <= Date.now();
  return <>{t('reminders.due', { count: due, when: isNow ? t('reminders.now') : date(nextAt, 'time') })}</>;
}

function People({ plan: { people, excluded } }: { plan: ReminderPlan }) {
  const t = useT('crm');
  const { number } = useFormat();
  if (people.length === 0) return null;
  return (
    <>
      {excluded.length > 0 && (
        <Text size="sm" className="ls-numbers">
          {t('reminders.leftOut')}:{' '}
          {excluded.map(({ reason, count }) => `${t(`reminders.exclusion.${reason}`)} ${number(count)}`).join(' · ')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={480} mah={360}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('reminders.person')}</Table.Th>
              <Table.Th>{t('reminders.quiet')}</Table.Th>
              <Table.Th>{t('reminders.language')}</Table.Th>
              <Table.Th>{t('reminders.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(({ id, name, quietSince, locale, excluded: reason }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink to="/crm" search={{ open: id }}>
                    {name}
                  </AnchorLink>
                </Table.Td>
                <Table.Td className="ls-numbers">
                  {t('reminders.days', { count: Math.floor((Date.now() - Date.parse(quietSince)) / DAY_MS) })}
                </Table.Td>
                <Table.Td>{LOCALE_NAMES[locale]}</Table.Td>
                <Table.Td {...(reason !== null && { c: 'dimmed' })}>
                  {reason === null ? t('reminders.gets') : t(`reminders.exclusion.${reason}`)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Effect({ plan: { reminded, heldOut } }: { plan: ReminderPlan }) {
  const t = useT('crm');
  const locale = useLocale();
  const { number } = useFormat();
  const said = ({ clients, ordered }: ReminderPlan['reminded']) =>
    clients === 0
      ? '–'
      : t('reminders.ordered', {
          ordered: number(ordered),
          clients: number(clients),
          share: formatPercent(Math.round((ordered / clients) * 1000) * 10, locale),
        });
  return (
    <div>
      <Text fw={500} size="sm">
        {t('reminders.effect')}
      </Text>
      {reminded.clients + heldOut.clients === 0 ? (
        <Text size="sm" c="dimmed">
          {t('reminders.none')}
        </Text>
      ) : (
        <>
          <Facts
            items={[
              { label: t('reminders.reminded'), value: said(reminded) },
              { label: t('reminders.heldOut'), value: said(heldOut) },
            ]}
          />
          <Text size="xs" c="dimmed">
            {t('reminders.measured')}
          </Text>
        </>
      )}
    </div>
  );
}

function Preview({ people }: { people: ReminderPlan['people'] }) {
  const t = useT('crm');
  const reader = useLocale();
  const [locale, setLocale] = useState<Locale>(reader);
  const [id, setId] = useState<number | null>(null);
  const { data, error } = useQuery(reminderPreviewQuery(locale, id ?? undefined));
  return (
    <MailPreview mail={data} error={error}>
      <SegmentedControl
        size="xs"
        aria-label={t('reminders.language')}
        value={locale}
        onChange={(next) => setLocale(LOCALES.find((each) => each === next) ?? locale)}
        data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <Select
        label={t('reminders.as')}
        placeholder={t('reminders.you')}
        searchable
        clearable
        data={people.map((person) => ({ value: String(person.id), label: person.name }))}
        value={id === null ? null : String(id)}
        onChange={(next) => {
          setId(next === null ? null : Number(next));
          const person = people.find((each) => String(each.id) === next);
          if (person) setLocale(person.locale);
        }}
      />
    </MailPreview>
  );
}
