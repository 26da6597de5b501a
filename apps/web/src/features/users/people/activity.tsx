import type { User } from '@linkstand/contract/users/schema';
import { Group, Paper, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconFileText, IconInbox } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { RECORD_WIDTH } from '../../../ui/page-width.ts';
import { FilledFacts } from '../../../ui/resource/filled-facts.tsx';

const moment = (value: string | null) => (value ? <DateText value={value} style="time" /> : null);

/** A person's sign-ins and orders, with links to them. */
export function Activity({ person }: { person: User }) {
  const t = useT('people');
  const { number } = useFormat();
  const { id, role, campaigns, briefings, lastRequestAt, yearSpendCents, lastLoginAt, createdAt } = person;
  const known = [
    { label: t('fields.createdAt'), value: moment(createdAt) },
    { label: t('fields.lastLoginAt'), value: moment(lastLoginAt) },
    { label: t('fields.email'), value: t(`choices.verified.${person.emailVerified ? 'yes' : 'no'}`) },
    { label: t('fields.role'), value: t(`choices.role.${role}`) },
  ];
  const ordered = [
    { label: t('fields.campaigns'), value: number(campaigns) },
    { label: t('fields.briefings'), value: number(briefings) },
    { label: t('fields.lastRequestAt'), value: moment(lastRequestAt) },
    { label: t('fields.yearSpendCents'), value: <MoneyText cents={yearSpendCents} /> },
  ];
  const isClient = role === 'USER';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
      <Stack>
        <FilledFacts items={isClient ? [...known, ...ordered] : known} mayFill={false} />
        {isClient && (
          <Group gap="xs">
            <ButtonLink
              to="/requests"
              search={{ queue: 'all', clientId: id }}
              variant="default"
              leftSection={<IconInbox size={16} />}
            >
              {t('toRequests')}
            </ButtonLink>
            <ButtonLink
              to="/briefings"
              search={{ clientId: id }}
              variant="default"
              leftSection={<IconFileText size={16} />}
            >
              {t('toBriefings')}
            </ButtonLink>
            <ButtonLink
              to="/whatsapp-chats"
              search={{ queue: 'all', clientId: id }}
              variant="default"
              leftSection={<IconBrandWhatsapp size={16} />}
            >
              {t('toChats')}
            </ButtonLink>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
