import { Group } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
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
        <Group gap="xs">
          {!isDraft && (
            <ButtonLink
              to="/user/campaign/$campaignId"
              params={{ campaignId: draft.id }}
              search={{ view: 'follow' }}
              variant="default"
              leftSection={<IconTimeline size={16} />}
            >
              {t('page.follow')}
            </ButtonLink>
          )}
          <ActionBar actions={actions} can={draft.can} shown={0} />
        </Group>
      }
    />
  );
}
