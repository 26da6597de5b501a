import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../lib/i18n.ts';
import { DateText } from '../../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { CampaignProgress } from '../campaign-progress.tsx';
import { CampaignStatusChip } from '../campaign-status-chip.tsx';
import classes from './list.module.css';

/** A campaign as a card: its state, how far its publications are, and whether it waits for the client. */
export function CampaignCard({ campaign }: { campaign: CampaignRow }) {
  const t = useT('campaigns');
  const name = campaign.name || campaign.generalTitle || t('list.unnamed');
  return (
    <Link
      to="/user/campaign/$campaignId"
      params={{ campaignId: campaign.id }}
      className={classes.card}
      data-turn={campaign.yourTurn > 0 || undefined}
    >
      <div className={classes.cardHead}>
        <CampaignStatusChip status={campaign.status} />
        <Text size="xs" c="dimmed">
          {t(campaign.submittedAt ? 'list.columns.submitted' : 'list.columns.created')}{' '}
          <DateText value={campaign.submittedAt ?? campaign.createdAt} />
        </Text>
      </div>
      <div>
        <Text fw={600} size="md" lineClamp={2} className={classes.cardName}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {campaign.endCustomer || (campaign.generalTitle !== name && campaign.generalTitle) || ' '}
        </Text>
      </div>
      <CampaignProgress progress={campaign.progress} legend />
      <div className={classes.cardFoot}>
        <Text size="sm">
          {t('list.sites', { count: campaign.siteCount })}
          {campaign.totalCents > 0 && (
            <>
              {' · '}
              <MoneyText cents={campaign.totalCents} inline />
            </>
          )}
        </Text>
        {campaign.yourTurn > 0 && (
          <Text size="sm" fw={600} c="yellow" className={classes.call}>
            {t('list.turn', { count: campaign.yourTurn })}
            <IconArrowRight size={15} aria-hidden="true" />
          </Text>
        )}
        {campaign.approval && (
          <Text size="sm" fw={500} className={classes.call}>
            {t('approval.title')}
          </Text>
        )}
        {campaign.status === 'draft' && campaign.can.edit && (
          <Text size="sm" fw={500} c="brand" className={classes.call}>
            {t('list.continue')}
            <IconArrowRight size={15} aria-hidden="true" />
          </Text>
        )}
      </div>
    </Link>
  );
}
