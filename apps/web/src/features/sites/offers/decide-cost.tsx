import type { CostProposal, Offer, Site } from '@linkstand/contract/sites/schema';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { ChangeText } from '../change-text.tsx';
import { MarginLines } from './cost-fields.tsx';
import { ProposalNote } from './proposal-note.tsx';
import { afterOfferChange } from './queries.ts';

type Props = {
  act: keyof CostProposal['can'];
  site: Site;
  offer: Offer;
  proposal: CostProposal;
  onClose: () => void;
};

/** Says yes or no to a negotiated cost, or takes it back. */
export function DecideCost({ act, site, offer, proposal, onClose }: Props) {
  const t = useT('sites');
  const client = useQueryClient();
  const decide = async ({ reason }: { reason: string }) => {
    const params = { id: site.id, offerId: offer.id };
    const body = { proposalId: proposal.id };
    try {
      if (act === 'accept') await api.sites.acceptCost({ params, version: offer.version, body });
      else if (act === 'decline') await api.sites.declineCost({ params, body: { ...body, reason } });
      else await api.sites.withdrawCost({ params, body });
      toastDone(t(`proposal.done.${act}`));
    } finally {
      // Refused, it may be because somebody else was first; the page then shows what stands there now.
      await afterOfferChange(client);
    }
  };
  return (
    <ConfirmDialog
      opened
      danger={act === 'decline'}
      onClose={onClose}
      title={t(`proposal.title.${act}`, { owner: offer.owner.name })}
      confirmLabel={t(`proposal.${act}`)}
      {...(act === 'decline' && { reason: 'required' as const })}
      onConfirm={decide}
    >
      <Stack gap="xs">
        <Text size="sm">{t(`proposal.help.${act}`, { who: proposal.proposedBy.name })}</Text>
        {act === 'accept' &&
          (['costCents', 'gamblingCostCents'] as const)
            .filter((field) => offer[field] !== proposal[field])
            .map((field) => (
              <ChangeText key={field} change={{ field, before: offer[field], after: proposal[field] }} />
            ))}
        <ProposalNote offer={offer} />
        {act === 'accept' && <MarginLines site={site} costs={proposal} />}
      </Stack>
    </ConfirmDialog>
  );
}
