import type { Offer } from '@linkstand/contract/sites/schema';
import { Group, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { dash } from '../../../ui/data/dash.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';

/** The cost that was negotiated for an offer: how much, with whom, by whom, and where it stands. */
export function ProposalNote({ offer }: { offer: Offer }) {
  const t = useT('sites');
  const { money, date } = useFormat();
  const { proposal } = offer;
  if (!proposal) return dash;
  const { declined, agreedWith, agreedOn, note } = proposal;
  const amount = (cents: number | null) => (cents === null ? t('batch.none') : money(cents));
  const day = date(agreedOn, 'medium');
  const isGamblingNew = proposal.gamblingCostCents !== offer.gamblingCostCents;
  const changed = (['costCents', 'gamblingCostCents'] as const).flatMap((key) => {
    const was = key === 'costCents' ? proposal.wasCostCents : proposal.wasGamblingCostCents;
    return was === offer[key] ? [] : [t('proposal.was', { field: t(`fields.${key}`), cost: amount(was) })];
  });
  return (
    <Stack gap={2} align="flex-start">
      <Group gap={8}>
        <MoneyText cents={proposal.costCents} />
        <StatusChip tone={declined ? 'stopped' : 'turn'}>
          {t(declined ? 'proposal.declined' : 'proposal.waiting')}
        </StatusChip>
      </Group>
      {isGamblingNew && <span>{t('proposal.gambling', { cost: amount(proposal.gamblingCostCents) })}</span>}
      {changed.map((text) => (
        <Text key={text} size="sm" c="orange">
          {text}
        </Text>
      ))}
      <Text size="sm">
        {agreedWith ? t('proposal.agreedWith', { who: agreedWith, day }) : t('proposal.agreed', { day })}
      </Text>
      {note && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('proposal.by', { who: proposal.proposedBy.name, day: date(proposal.proposedAt, 'medium') })}
      </Text>
      {declined && (
        <Text size="sm">
          {t('proposal.declinedBy', {
            who: declined.by.name,
            day: date(declined.at, 'medium'),
            reason: declined.reason,
          })}
        </Text>
      )}
    </Stack>
  );
}
