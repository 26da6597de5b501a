import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import type { AddSitesDialog } from '../../campaigns/components/complete/add-sites-dialog.tsx';
import { campaignDraftQuery, campaignQuoteQuery } from '../../campaigns/queries.ts';
import type { SiteChoice } from '../../sites/choices.ts';
import { SiteChoiceList } from './site-choice-list.tsx';

/** Adds sites to a campaign that is prepared for a client, at the client's prices. */
export function StaffAddSites({ campaignId, siteIds, onClose }: ComponentProps<typeof AddSitesDialog>) {
  const t = useT('requests');
  const ui = useT('ui');
  const campaigns = useT('campaigns');
  const client = useQueryClient();
  const { data: draft } = useQuery(campaignDraftQuery(campaignId));
  const [sites, setSites] = useState<readonly SiteChoice[]>([]);
  const add = useMutation({
    mutationFn: () =>
      api.campaigns.addSites({ params: { id: campaignId }, body: { siteIds: sites.map(({ id }) => id) } }),
    onSuccess: (saved) => {
      client.setQueryData(campaignDraftQuery(campaignId).queryKey, saved);
      void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaignId).queryKey });
      toastDone(campaigns('addSites.addedMany', { count: sites.length }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={campaigns('addSites.title')} size="lg">
      <Stack>
        <SiteChoiceList clientId={draft?.client?.id ?? null} sites={sites} taken={siteIds} onChange={setSites} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={add.isPending} onClick={onClose}>
            {ui('actions.cancel')}
          </Button>
          <Button disabled={sites.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
            {sites.length === 0 ? t('create.addSite') : t('create.addSites', { count: sites.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
