import type { CrmAccount } from '@linkstand/contract/crm/schema';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { MailLink, PhoneLink } from '../../../ui/data/contact-links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { TagChips } from '../../users/people/tag-chips.tsx';
import { clientQuery } from '../queries.ts';
import { Care } from './care.tsx';
import classes from './client-panel.module.css';

/** A client beside the list: how it does, what comes next, and everything that happened. */
export function ClientPanel({ id }: { id: number }) {
  const client = useQueryClient();
  const query = useQuery(clientQuery(id));
  useLive(['crm_account', 'user', 'case', 'campaign', 'whatsapp_chat'], () => {
    for (const key of ['detail', 'timeline']) void client.invalidateQueries({ queryKey: ['crm', key, id] });
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  const account = query.data;
  return (
    <Stack gap="lg">
      <Head account={account} />
      <Health account={account} />
      <Care noun="crm" record={account} />
    </Stack>
  );
}

function Head({ account }: { account: CrmAccount }) {
  const t = useT('crm');
  const { email, phone, company, accountExecutive, crmTags, isMuted, mutedUntil, openCases } = account;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <AnchorLink to="/users/$id" params={{ id: String(account.id) }} size="sm">
          {t('toPerson')}
        </AnchorLink>
        {isMuted && (
          <StatusChip tone="waiting">
            {t('muted')} <DateText value={mutedUntil} />
          </StatusChip>
        )}
        {openCases > 0 && <StatusChip tone="turn">{t('cases', { count: openCases })}</StatusChip>}
      </Group>
      <Facts
        items={[
          {
            label: t('columns.email'),
            value: <MailLink address={email} />,
          },
          ...(phone ? [{ label: t('phone'), value: <PhoneLink number={phone} /> }] : []),
          ...(company ? [{ label: t('columns.company'), value: company.name }] : []),
          { label: t('columns.accountExecutive'), value: accountExecutive?.name },
          ...(crmTags.length > 0 ? [{ label: t('columns.crmTags'), value: <TagChips tags={crmTags} /> }] : []),
          {
            label: t('columns.contactDueOn'),
            value: account.contactDueOn && <DateText value={account.contactDueOn} />,
          },
        ]}
      />
    </Stack>
  );
}

/** Three numbers with their change; a score would hide which of them changed. */
function Health({ account: { health, changeCents } }: { account: CrmAccount }) {
  const t = useT('crm');
  const { number } = useFormat();
  const change = (by: number, shown: React.ReactNode) => (
    <Text size="xs" c={by < 0 ? 'red' : by > 0 ? 'green' : 'dimmed'} className="ls-numbers">
      {by > 0 && '+'}
      {shown} {t('health.against')}
    </Text>
  );
  const orders = health.orders - health.ordersBefore;
  return (
    <div className={classes.health}>
      <Paper withBorder p="sm">
        <Text size="xs" c="dimmed">
          {t('health.recency')}
        </Text>
        <Text fw={500} className="ls-numbers">
          {health.recencyDays === null ? t('health.never') : t('health.days', { count: health.recencyDays })}
        </Text>
      </Paper>
      <Paper withBorder p="sm">
        <Text size="xs" c="dimmed">
          {t('health.orders')}
        </Text>
        <Text fw={500} className="ls-numbers">
          {number(health.orders)}
        </Text>
        {change(orders, number(orders))}
      </Paper>
      <Paper withBorder p="sm">
        <Text size="xs" c="dimmed">
          {t('health.spend')}
        </Text>
        <Text fw={500}>
          <MoneyText cents={health.spendCents} />
        </Text>
        {change(changeCents, <MoneyText cents={changeCents} />)}
      </Paper>
    </div>
  );
}
