import type { Offer } from '@linkstand/contract/sites/schema';
import { Stack, Table } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { TablePaper } from '../../../ui/data/table-paper.tsx';
import { useWidth } from '../../../ui/page/use-width.ts';
import { actsOf, type OfferAct, OfferButtons } from './offer-buttons.tsx';
import { OfferCards } from './offer-cards.tsx';
import { OfferValue, useOfferLines } from './offer-lines.tsx';
import classes from './offers-table.module.css';

type Props = { offers: readonly Offer[]; onAct: (act: OfferAct) => void };

/** Pixels: of the labels, and the least that an offer is readable in. */
const LABEL_WIDTH = 150;
const OFFER_WIDTH = 180;

/** Offers side by side, one below the other where they find no room. Where less is better, the best is marked. */
export function OffersCompared({ offers, onAct }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const fits = width >= LABEL_WIDTH + offers.length * OFFER_WIDTH;
  return (
    <div ref={ref}>
      {width > 0 &&
        (fits ? <OffersTable offers={offers} onAct={onAct} /> : <OfferCards offers={offers} onAct={onAct} />)}
    </div>
  );
}

function OffersTable({ offers, onAct }: Props) {
  const t = useT('sites');
  const lines = useOfferLines(offers);
  return (
    <TablePaper label={t('offer.table')} minWidth={0} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td w={LABEL_WIDTH} />
          {offers.map((offer) => (
            <Table.Th key={offer.id} scope="col" data-chosen={offer.isChosen || undefined}>
              <Stack gap={4} align="flex-start">
                <span>{offer.owner.name}</span>
                {offer.isChosen && <StatusChip tone="published">{t('offer.chosen')}</StatusChip>}
              </Stack>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.label}>
            <Table.Th scope="row">{line.label}</Table.Th>
            {offers.map((offer) => (
              <Table.Td key={offer.id} data-chosen={offer.isChosen || undefined}>
                <OfferValue line={line} offer={offer} offers={offers} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        {offers.some((offer) => actsOf(offer).length > 0) && (
          <Table.Tr>
            <Table.Td />
            {offers.map((offer) => (
              <Table.Td key={offer.id} data-chosen={offer.isChosen || undefined}>
                <OfferButtons offer={offer} onAct={onAct} />
              </Table.Td>
            ))}
          </Table.Tr>
        )}
      </Table.Tbody>
    </TablePaper>
  );
}
