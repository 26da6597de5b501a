import type { Offer } from '@linkstand/contract/sites/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { afterOfferChange } from './queries.ts';

/** Puts on sale again what its owner paused. */
export function ResumeOffer({ siteId, offer, onClose }: { siteId: number; offer: Offer; onClose: () => void }) {
  const t = useT('sites');
  const client = useQueryClient();
  const resume = async () => {
    try {
      await api.sites.resumeOffer({ params: { id: siteId, offerId: offer.id }, body: {} });
      toastDone(t('offer.resumed'));
    } finally {
      // Refused, the owner may have resumed it meanwhile.
      await afterOfferChange(client);
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('offer.resumeTitle', { owner: offer.owner.name })}
      confirmLabel={t('offer.resume')}
      onConfirm={resume}
    >
      {t('offer.resumeHelp')}
    </ConfirmDialog>
  );
}
