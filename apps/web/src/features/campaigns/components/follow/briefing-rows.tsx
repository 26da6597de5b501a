import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { ClientStatusChip } from '../../../briefings/components/briefing-status-chip.tsx';
import classes from './follow.module.css';

type Props = {
  campaignId: number;
  briefings: readonly BriefingRow[];
  open: number | undefined;
};

/** The publications of a campaign, those that wait for the client first. */
export function BriefingRows({ campaignId, briefings, open }: Props) {
  const t = useT('campaigns');
  const { date } = useFormat();
  return (
    <nav aria-label={t('page.all')}>
      <ul className={classes.rows}>
        {briefings.map((briefing) => (
          <li key={briefing.id}>
            <Link
              to="/user/campaign/$campaignId"
              params={{ campaignId }}
              search={{ briefing: briefing.id }}
              resetScroll={false}
              className={classes.row}
              data-open={briefing.id === open || undefined}
              aria-current={briefing.id === open ? 'true' : undefined}
            >
              <span className={classes.rowHead}>
                <Text span fw={500} truncate>
                  {briefing.site.name}
                </Text>
                <MoneyText cents={briefing.priceCents} />
              </span>
              {briefing.title && (
                <Text span size="xs" c="dimmed" truncate>
                  {briefing.title}
                </Text>
              )}
              <span className={classes.rowFoot}>
                <ClientStatusChip status={briefing.clientStatus} />
                {briefing.isBonus && (
                  <Badge size="sm" variant="light" color="teal">
                    {t('page.bonus')}
                  </Badge>
                )}
                <LinkMark briefing={briefing} />
                <Text span size="xs" c="dimmed">
                  {briefing.publishedAt
                    ? t('page.publishedOn', { date: date(briefing.publishedAt) })
                    : t('page.since', { date: date(briefing.statusSince) })}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LinkMark({ briefing }: { briefing: BriefingRow }) {
  const t = useT('campaigns');
  if (!briefing.publicationUrl || briefing.checkOk === null) return null;
  const label = briefing.checkOk ? t('page.checkOk') : t('page.checkBad');
  const Icon = briefing.checkOk ? IconCircleCheck : IconAlertTriangle;
  return (
    <Text span c={briefing.checkOk ? 'green' : 'red'} className={classes.linkMark} title={label}>
      <Icon size={16} role="img" aria-label={label} />
    </Text>
  );
}
