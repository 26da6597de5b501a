import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import type { Action } from '../../../ui/buttons/action-bar.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { noteRemoved } from '../saving/queues.ts';

/** What a client can do with a campaign as a whole, for an ActionBar: copy it, cancel it, delete its draft. */
export function useCampaignActions(campaign: Pick<Campaign, 'id'>): Action[] {
  const t = useT('campaigns');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = campaign;
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['campaigns'] });
    await client.invalidateQueries({ queryKey: ['briefings'] });
  };
  return [
    {
      key: 'copy',
      label: t('page.copy'),
      icon: <IconCopy size={16} />,
      onRun: async () => {
        const copy = await api.campaigns.copy({ params: { id }, body: {} });
        toastDone(t('page.copied'));
        void refresh();
        await navigate({ to: '/user/campaign/$campaignId', params: { campaignId: copy.id } });
      },
    },
    {
      key: 'cancel',
      label: t('page.cancelCampaign'),
      danger: true,
      icon: <IconX size={16} />,
      confirm: {
        title: t('page.cancelTitle'),
        children: t('page.cancelHelp'),
        confirmLabel: t('page.cancelCampaign'),
        isCancellation: true,
        danger: true,
        reason: 'required',
        reasonLabel: t('page.cancelReason'),
      },
      onRun: async ({ reason }) => {
        await api.campaigns.cancel({ params: { id }, body: { reason } });
        toastDone(t('page.canceled'));
        await refresh();
      },
    },
    {
      key: 'remove',
      label: t('summary.deleteDraft'),
      danger: true,
      icon: <IconTrash size={16} />,
      confirm: {
        title: t('summary.deleteTitle'),
        children: t('summary.deleteHelp'),
        confirmLabel: t('summary.deleteDraft'),
        danger: true,
      },
      onRun: async () => {
        await api.campaigns.remove({ params: { id } });
        noteRemoved('campaign', id);
        toastDone(t('summary.deleted'));
        await navigate({ to: '/my-campaigns', replace: true });
        void client.invalidateQueries({ queryKey: ['campaigns', 'list'] });
      },
    },
  ];
}
