import type { Offer, Site } from '@linkstand/contract/sites/schema';
import { Stack, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { ProfitText } from '../columns.tsx';
import { afterOfferChange } from './queries.ts';

type Props = { site: Site; from: Offer | undefined; to: Offer; onClose: () => void };

/** Asks before a site is sold by another offer: what it changes, and for whom it changes nothing. */
export function ChooseOffer({ site, from, to, onClose }: Props) {
  const t = useT('sites');
  const client = useQueryClient();
  const owner = to.owner.name;
  const choose = async () => {
    await api.sites.chooseOffer({ params: { id: site.id }, version: site.version, body: { offerId: to.id } });
    toastDone(t('offer.chooseDone', { owner }));
    await afterOfferChange(client);
  };
  const lines: { label: string; cell: (offer: Offer) => ReactNode }[] = [
    { label: t('fields.owner'), cell: (offer) => offer.owner.name },
    { label: t('fields.costCents'), cell: (offer) => <MoneyText cents={offer.costCents} /> },
    { label: t('fields.profitCents'), cell: (offer) => <ProfitText cents={offer.profitCents} /> },
    { label: t('fields.gamblingCostCents'), cell: (offer) => <MoneyText cents={offer.gamblingCostCents} /> },
    { label: t('fields.gamblingProfitCents'), cell: (offer) => <ProfitText cents={offer.gamblingProfitCents} /> },
    { label: t('fields.insertionCostCents'), cell: (offer) => <MoneyText cents={offer.insertionCostCents} /> },
    { label: t('offer.delivery'), cell: (offer) => t('offer.days', { count: offer.deliveryDays }) },
  ];
  const frozen = from?.openBriefings ?? 0;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('offer.chooseTitle', { owner })}
      confirmLabel={t('offer.choose')}
      onConfirm={choose}
    >
      <Stack>
        <Table aria-label={t('offer.changes')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {from && <Table.Th scope="col">{t('offer.now')}</Table.Th>}
              <Table.Th scope="col">{t('offer.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ label, cell }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {from && <Table.Td>{cell(from)}</Table.Td>}
                <Table.Td>{cell(to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm">{frozen > 0 ? t('offer.frozen', { count: frozen }) : t('offer.frozenNone')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
