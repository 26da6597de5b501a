import { CLIENT_STATUS } from '@linkstand/contract/briefings/machine';
import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { Timeline, type TimelineItem } from '../../../ui/data/timeline.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { actorName } from '../../threads/actor-name.ts';
import { TONE_OF_CLIENT_STATUS, TONE_OF_STATUS } from '../status-tones.ts';

type Props = {
  history: Briefing['history'];
  /** Clients get their own words for statuses, and no names of the team. */
  reader: 'client' | 'staff';
};

const SHOWN = 12;

/** Acts of the owner, which clients read as the site's, and what was done with the client. */
const FOR_CLIENT: ReadonlyMap<string, string> = new Map([
  ['send_to_client', 'didForClient.send_to_client'],
  ['send_to_production', 'didForClient.send_to_production'],
  ['accept_publication', 'didForClient.accept_publication'],
  ['propose_articles', 'didForClient.propose_articles'],
  ['decline_publication', 'didForClient.decline_publication'],
  ['return_to_owner', 'didForClient.return_to_owner'],
]);

/** The history of a briefing, newest first. */
export function BriefingTimeline({ history, reader }: Props) {
  const t = useT('briefings');
  const threads = useT('threads');
  const [all, setAll] = useState(false);
  const words = useWords('briefings');
  if (history.length === 0) return <Text c="dimmed">{t('history.none')}</Text>;
  const status = (name: keyof typeof CLIENT_STATUS) =>
    reader === 'client' ? t(`clientStatus.${CLIENT_STATUS[name]}`) : t(`status.${name}`);
  const toneOf = (name: keyof typeof CLIENT_STATUS) =>
    reader === 'client' ? TONE_OF_CLIENT_STATUS[CLIENT_STATUS[name]] : TONE_OF_STATUS[name];
  const byOf = (actor: string) => {
    if (reader === 'staff') return actorName(actor, threads);
    if (actor === 'client') return t('history.you');
    return actor === 'owner' ? t('history.site') : t('history.team');
  };
  const items = history.toReversed().map((entry): TimelineItem => {
    const key = (reader === 'client' && FOR_CLIENT.get(entry.action)) || `did.${entry.action}`;
    const moved = entry.from && entry.to && entry.from !== entry.to && status(entry.from) !== status(entry.to);
    return {
      id: entry.id,
      title: (
        <>
          {words.optional(key) ?? t('did.other')}
          {entry.forced && (
            <Badge ml={8} size="xs" color="red" variant="light">
              {t('history.forced')}
            </Badge>
          )}
        </>
      ),
      at: entry.at,
      by: byOf(entry.actor),
      ...(entry.to && entry.to !== entry.from ? { tone: toneOf(entry.to) } : {}),
      body: (moved || entry.reason) && (
        <>
          {moved && entry.from && entry.to && (
            <Text size="sm" c="dimmed">
              {t('history.fromTo', { from: status(entry.from), to: status(entry.to) })}
            </Text>
          )}
          {entry.reason && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {entry.reason}
            </Text>
          )}
        </>
      ),
    };
  });
  const hidden = all ? 0 : items.length - SHOWN;
  return (
    <>
      <Timeline items={all ? items : items.slice(0, SHOWN)} />
      {hidden > 0 && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('history.older', { count: hidden })}
        </Button>
      )}
    </>
  );
}
