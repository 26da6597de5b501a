import type { User } from '@linkstand/contract/users/schema';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconFileText, IconInbox } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { MailLink, PhoneLink } from '../../../ui/data/contact-links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { FilledFacts } from '../../../ui/resource/filled-facts.tsx';

const moment = (value: string | null) => (value ? <DateText value={value} style="time" /> : null);

function Email({ person: { email, emailVerified } }: { person: User }) {
  const t = useT('people');
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <MailLink address={email} />
        <CopyButton value={email} />
      </Group>
      <Text size="sm" c="dimmed">
        {t(`choices.verified.${emailVerified ? 'yes' : 'no'}`)}
      </Text>
    </>
  );
}

/** How a person is reached, with their sign-ins, orders and wallet, and links to them. */
export function Activity({ person }: { person: User }) {
  const t = useT('people');
  const { number } = useFormat();
  const { id, role, campaigns, briefings, lastRequestAt, yearSpendCents, lastLoginAt, createdAt } = person;
  const { company, agency, accountExecutive, walletCents, heldCents } = person;
  const known = [
    { label: t('fields.email'), value: <Email person={person} /> },
    { label: t('fields.phone'), value: person.phone && <PhoneLink number={person.phone} /> },
    { label: t('fields.company'), value: company?.name },
    { label: t('fields.agency'), value: agency?.name },
    { label: t('fields.accountExecutive'), value: accountExecutive?.name },
    { label: t('fields.role'), value: t(`choices.role.${role}`) },
    { label: t('fields.createdAt'), value: moment(createdAt) },
    { label: t('fields.lastLoginAt'), value: moment(lastLoginAt) },
  ];
  const ordered = [
    { label: t('fields.campaigns'), value: number(campaigns) },
    { label: t('fields.briefings'), value: number(briefings) },
    { label: t('fields.lastRequestAt'), value: moment(lastRequestAt) },
    { label: t('fields.yearSpendCents'), value: <MoneyText cents={yearSpendCents} /> },
    { label: t('fields.walletCents'), value: <MoneyText cents={walletCents} />, help: t('help.walletCents') },
    ...(heldCents ? [{ label: t('fields.heldCents'), value: <MoneyText cents={heldCents} /> }] : []),
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
