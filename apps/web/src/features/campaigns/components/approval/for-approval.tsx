import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLive } from '../../../../lib/live.ts';
import { AnchorLink, ButtonLink } from '../../../../ui/buttons/links.tsx';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { useApproves } from '../../../projects/queries.ts';
import { forApprovalQuery } from '../../queries.ts';
import classes from '../list/list.module.css';

const SHOWN = 3;

/** What colleagues ask an approver to order, the longest waiting first. Nothing for everybody else. */
export default function ForApproval() {
  const t = useT('campaigns');
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery({ ...forApprovalQuery(SHOWN), enabled: useApproves() });
  useLive(['campaign'], () => void client.invalidateQueries({ queryKey: ['campaigns', 'for-approval'] }));
  if (!data || data.count === 0) return null;
  return (
    <section className={classes.turn} aria-label={t('approval.waiting', { count: data.count })}>
      <div className={classes.turnHead}>
        <Text fw={600} component="h2" m={0}>
          {t('approval.waiting', { count: data.count })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('approval.waitingHelp')}
        </Text>
      </div>
      {data.rows.map(
        ({ id, name, generalTitle, approval, project }) =>
          approval && (
            <div key={id} className={classes.turnRow}>
              <div className={classes.turnText}>
                <Text fw={500} lineClamp={2}>
                  {name || generalTitle || t('list.unnamed')}
                </Text>
                <Text size="xs" c="dimmed" component="div" className={classes.turnFacts}>
                  <Text span inherit truncate>
                    {[approval.askedBy, project?.name].filter(Boolean).join(' · ')}
                  </Text>
                  <MoneyText cents={approval.totalCents} inline />
                  <time dateTime={approval.askedAt} title={format.date(approval.askedAt, 'full')}>
                    {t('turn.since', { time: format.duration(approval.askedAt) })}
                  </time>
                </Text>
              </div>
              <ButtonLink to="/user/campaign/$campaignId" params={{ campaignId: id }} size="xs">
                {t('approval.check')}
              </ButtonLink>
            </div>
          ),
      )}
      {data.count > data.rows.length && (
        <div className={classes.turnRow}>
          <AnchorLink to="/my-campaigns" search={{ forApproval: true }} size="sm">
            {t('turn.all')}
          </AnchorLink>
        </div>
      )}
    </section>
  );
}
