import type { Offer } from '@linkstand/contract/sites/schema';
import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/money-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TablePaper } from '../../../ui/table-paper.tsx';
import { ProfitText } from '../columns.tsx';
import classes from './offers-table.module.css';

export type OfferAct = { kind: 'add' } | { kind: 'edit' | 'choose' | 'remove'; offer: Offer };

type Line = {
  label: string;
  cell: (offer: Offer) => ReactNode;
  /** The lowest is the best, where offers differ. */
  best?: (offer: Offer) => number | null;
};

const dash = <span aria-hidden="true">–</span>;

/** One column for each offer. Where less is better, the best is marked. */
export function OffersTable({ offers, onAct }: { offers: readonly Offer[]; onAct: (act: OfferAct) => void }) {
  const t = useT('sites');
  const lines = useLines();
  return (
    <TablePaper label={t('offer.table')} minWidth={160 + offers.length * 180} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
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
          <CompareLine key={line.label} line={line} offers={offers} />
        ))}
        {offers.some(({ can }) => can.update || can.choose || can.remove) && (
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

function CompareLine({ line, offers }: { line: Line; offers: readonly Offer[] }) {
  const t = useT('sites');
  const values = line.best ? offers.map(line.best).filter((value) => value !== null) : [];
  const lowest = Math.min(...values);
  const differ = values.some((value) => value !== lowest);
  return (
    <Table.Tr>
      <Table.Th scope="row">{line.label}</Table.Th>
      {offers.map((offer) => (
        <Table.Td key={offer.id} data-chosen={offer.isChosen || undefined}>
          <Group gap={8} wrap="nowrap">
            {line.cell(offer)}
            {differ && line.best?.(offer) === lowest && (
              <Badge variant="light" color="green" size="sm" tt="none">
                {t('offer.best')}
              </Badge>
            )}
          </Group>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function useLines(): Line[] {
  const t = useT('sites');
  const { number } = useFormat();
  return [
    {
      label: t('fields.costCents'),
      cell: (offer) => <MoneyText cents={offer.costCents} />,
      best: (offer) => offer.costCents,
    },
    { label: t('fields.profitCents'), cell: (offer) => <ProfitText cents={offer.profitCents} /> },
    {
      label: t('fields.gamblingCostCents'),
      cell: (offer) => <MoneyText cents={offer.gamblingCostCents} />,
      best: (offer) => offer.gamblingCostCents,
    },
    { label: t('fields.gamblingProfitCents'), cell: (offer) => <ProfitText cents={offer.gamblingProfitCents} /> },
    {
      label: t('fields.linkTypes'),
      cell: (offer) => offer.linkTypes.map((type) => t(`choices.linkTypes.${type}`)).join(', '),
    },
    {
      label: t('fields.fillModes'),
      cell: (offer) => (
        <Stack gap={2}>
          {offer.fillModes.map((mode) => (
            <span key={mode}>
              {t(`choices.fillModes.${mode}`)}
              {mode === offer.defaultFillMode && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  ({t('offer.default')})
                </Text>
              )}
            </span>
          ))}
        </Stack>
      ),
    },
    {
      label: t('offer.delivery'),
      cell: (offer) => t('offer.days', { count: offer.deliveryDays }),
      best: (offer) => offer.deliveryDays,
    },
    {
      label: t('offer.guarantee'),
      cell: ({ guaranteeDays }) =>
        guaranteeDays === null
          ? t('offer.asConfigured')
          : guaranteeDays === 0
            ? t('offer.noGuarantee')
            : t('offer.days', { count: guaranteeDays }),
    },
    {
      label: t('fields.guaranteeCovers'),
      cell: ({ guaranteeDays, guaranteeCovers }) =>
        guaranteeDays === 0 ? (
          dash
        ) : (
          <Stack gap={2} className={classes.sentences}>
            {guaranteeCovers.map((cover) => (
              <span key={cover}>{t(`choices.guaranteeCovers.${cover}`)}</span>
            ))}
          </Stack>
        ),
    },
    { label: t('offer.ownerPublished'), cell: ({ record }) => number(record.timesPublished) },
    {
      label: t('offer.late'),
      cell: ({ record }) =>
        record.timesPublished === 0
          ? dash
          : t('offer.lateOf', { late: number(record.late), all: number(record.timesPublished) }),
      best: ({ record }) => (record.timesPublished === 0 ? null : record.late / record.timesPublished),
    },
    {
      label: t('offer.averageDaysLate'),
      cell: ({ record }) =>
        record.averageDaysLate === null ? dash : t('offer.days', { count: record.averageDaysLate }),
      best: ({ record }) => record.averageDaysLate,
    },
    { label: t('offer.openBriefings'), cell: (offer) => number(offer.openBriefings) },
  ];
}

function OfferButtons({ offer, onAct }: { offer: Offer; onAct: (act: OfferAct) => void }) {
  const t = useT('sites');
  const { can, owner } = offer;
  const acts = [
    can.choose && { kind: 'choose' as const, label: t('offer.choose'), variant: 'filled' },
    can.update && { kind: 'edit' as const, label: t('offer.edit'), variant: 'default' },
    can.remove && { kind: 'remove' as const, label: t('offer.remove'), variant: 'subtle' },
  ].filter((act) => act !== false);
  return (
    <Group gap="xs">
      {acts.map(({ kind, label, variant }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant={variant}
          {...(kind === 'remove' ? { color: 'red' } : {})}
          aria-label={`${label}: ${owner.name}`}
          onClick={() => onAct({ kind, offer })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
