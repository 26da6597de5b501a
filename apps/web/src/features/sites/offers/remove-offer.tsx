import type { Offer } from '@linkstand/contract/sites/schema';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { afterOfferChange } from './queries.ts';

type Props = { siteId: number; offer: Offer; isLast: boolean; onClose: () => void };

export function RemoveOffer({ siteId, offer, isLast, onClose }: Props) {
  const t = useT('sites');
  const client = useQueryClient();
  const remove = async () => {
    await api.sites.removeOffer({ params: { id: siteId, offerId: offer.id } });
    toastDone(t('offer.removed'));
    await afterOfferChange(client);
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('offer.removeTitle', { owner: offer.owner.name })}
      confirmLabel={t('offer.remove')}
      onConfirm={remove}
    >
      <Text>{t('offer.removeHelp')}</Text>
      {isLast && <Text mt="xs">{t('offer.removeLast')}</Text>}
    </ConfirmDialog>
  );
}
