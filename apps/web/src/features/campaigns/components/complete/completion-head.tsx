import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { ActionBar } from '../../../../ui/buttons/action-bar.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import type { Draft } from '../../saving/draft-store.ts';
import { CampaignStatusChip } from '../campaign-status-chip.tsx';
import { useCampaignActions } from '../use-campaign-actions.tsx';

/** The head of the completion screen: what it is, whether it is saved, what can be done with the whole. */
export function CompletionHead({ draft, save }: { draft: Draft; save: ReactNode }) {
  const t = useT('campaigns');
  const actions = useCampaignActions(draft);
  const isDraft = draft.status === 'draft';
  return (
    <PageHeader
      title={draft.name || t(isDraft ? 'complete.title' : 'complete.editTitle')}
      status={<CampaignStatusChip status={draft.status} />}
      subtitle={save}
      back={{ to: '/my-campaigns', label: t('page.back') }}
      actions={
        <ActionBar
          actions={[
            {
              key: 'done',
              label: t('page.doneEditing'),
              icon: <IconCheck size={16} />,
              href: `/user/campaign/${draft.id}`,
            },
            ...actions,
          ]}
          can={{ ...draft.can, done: !isDraft }}
          shown={isDraft ? 0 : 1}
        />
      }
    />
  );
}
