import type { Offer } from '@linkstand/contract/sites/schema';
import { Box, Group, Paper, SimpleGrid, Title } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { Facts } from '../../../ui/data/facts.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { type OfferAct, OfferButtons } from './offer-buttons.tsx';
import { OfferValue, useOfferLines } from './offer-lines.tsx';

type Props = { offers: readonly Offer[]; onAct: (act: OfferAct) => void };

/** One card for each offer, where they find no room side by side in a table. */
export function OfferCards({ offers, onAct }: Props) {
  const t = useT('sites');
  const lines = useOfferLines(offers);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} role="list" aria-label={t('offer.table')}>
      {offers.map((offer) => (
        <Paper key={offer.id} p="md" role="listitem">
          <Group gap="xs" mb="xs">
            <Title order={2} size="h5">
              {offer.owner.name}
            </Title>
            {offer.isChosen && <StatusChip tone="published">{t('offer.chosen')}</StatusChip>}
          </Group>
          <Facts
            items={lines.map((line) => ({
              label: line.label,
              value: <OfferValue line={line} offer={offer} offers={offers} />,
            }))}
          />
          <Box mt="sm">
            <OfferButtons offer={offer} onAct={onAct} />
          </Box>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
