import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { Alert, List } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { actorName } from '../../threads/actor-name.ts';
import type { Change } from './history.ts';

/** Says what somebody else changed while the page was open. The content below is current. */
export function ChangedMeanwhile({ changes, onClose }: { changes: readonly Change[]; onClose: () => void }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const ui = useT('ui');
  const threads = useT('threads');
  const named = useWords('briefings');
  const status = (name: BriefingStatus) => words(`status.${name}`);
  if (changes.length === 0) return null;
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconUsers size={18} />}
      title={t('changed.title')}
      withCloseButton
      closeButtonLabel={ui('actions.close')}
      onClose={onClose}
      role="status"
    >
      <List size="sm" spacing={4} listStyleType="none" withPadding={false}>
        {changes.map((change) => {
          const moved = change.from && change.to && change.from !== change.to;
          return (
            <List.Item key={change.id}>
              <strong>{actorName(change.actor, threads)}</strong>:{' '}
              {named.optional(`did.${change.action}`) ?? words('did.other')}
              {moved && change.from && change.to && (
                <> ({words('history.fromTo', { from: status(change.from), to: status(change.to) })})</>
              )}
              {change.reason && <>, {ui('list.quoted', { text: change.reason })}</>} ·{' '}
              <DateText value={change.at} relative />
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
