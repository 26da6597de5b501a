import type { CampaignSpending } from '@linkstand/contract/campaigns/schema';
import { Text } from '@mantine/core';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';

/** What ordering it does to a project's budget and a person's limit, and why it is asked for. */
export function Spending({ spending: { totalCents, asksSecond, budget, limit } }: { spending: CampaignSpending }) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const after = (kind: 'budget' | 'limit', allowance: CampaignSpending['budget']) =>
    allowance && (
      <Text size="sm" fw={allowance.spentCents + totalCents > allowance.mostCents ? 600 : 400}>
        {t(`approval.${kind}`, {
          name: allowance.name,
          after: money(allowance.spentCents + totalCents),
          most: money(allowance.mostCents),
        })}
      </Text>
    );
  return (
    <>
      {asksSecond && <Text size="sm">{t('approval.second')}</Text>}
      {after('budget', budget)}
      {after('limit', limit)}
    </>
  );
}
