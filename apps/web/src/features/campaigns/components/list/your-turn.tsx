import { Text } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLive } from '../../../../lib/live.ts';
import { AnchorLink, ButtonLink } from '../../../../ui/buttons/links.tsx';
import { yourTurnQuery } from '../../queries.ts';
import classes from './list.module.css';

const SHOWN = 3;

/** Asks for it before it is drawn. */
export const askYourTurn = (client: QueryClient) => client.prefetchQuery(yourTurnQuery(SHOWN));

export const useYourTurn = () => useQuery(yourTurnQuery(SHOWN));

/** What waits for the client, before everything else: the texts to answer, the longest waiting first. */
export function YourTurn() {
  const t = useT('campaigns');
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useYourTurn();
  useLive(['briefing'], () => void client.invalidateQueries({ queryKey: ['briefings', 'your-turn'] }));
  if (!data || data.count === 0) return null;
  return (
    <section className={classes.turn} data-tour="turn" aria-label={t('turn.title', { count: data.count })}>
      <div className={classes.turnHead}>
        <Text fw={600} component="h2" m={0}>
          {t('turn.title', { count: data.count })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('turn.help')}
        </Text>
      </div>
      {data.rows.map((briefing) => (
        <div key={briefing.id} className={classes.turnRow}>
          <div className={classes.turnText}>
            <Text fw={500} lineClamp={2}>
              {briefing.title || briefing.site.name}
            </Text>
            <Text size="xs" c="dimmed" component="div" className={classes.turnFacts}>
              <Text span inherit truncate>
                {briefing.site.name} · {briefing.campaign.name}
              </Text>
              <time dateTime={briefing.statusSince} title={format.date(briefing.statusSince, 'full')}>
                {t('turn.since', { time: format.duration(briefing.statusSince) })}
              </time>
            </Text>
          </div>
          <ButtonLink
            to="/user/campaign/$campaignId"
            params={{ campaignId: briefing.campaign.id }}
            search={{ briefing: briefing.id }}
            size="xs"
          >
            {t('turn.read')}
          </ButtonLink>
        </div>
      ))}
      {data.count > data.rows.length && (
        <div className={classes.turnRow}>
          <AnchorLink to="/my-campaigns" search={{ yourTurn: true }} size="sm">
            {t('turn.all')}
          </AnchorLink>
        </div>
      )}
    </section>
  );
}
