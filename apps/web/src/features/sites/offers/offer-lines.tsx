import type { Offer } from '@linkstand/contract/sites/schema';
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { dash } from '../../../ui/data/dash.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { useRuleLines } from '../../content-rules/use-rule-lines.ts';
import { ProfitText } from '../columns.tsx';
import classes from './offers-table.module.css';
import { ProposalNote } from './proposal-note.tsx';

export type OfferLine = {
  label: string;
  cell: (offer: Offer) => ReactNode;
  /** The lowest is the best, where offers differ. */
  best?: (offer: Offer) => number | null;
};

type ValueProps = { line: OfferLine; offer: Offer; offers: readonly Offer[] };

/** What an offer says in a line. The best of all offers is marked. */
export function OfferValue({ line, offer, offers }: ValueProps) {
  const t = useT('sites');
  const values = line.best ? offers.map(line.best).filter((value) => value !== null) : [];
  const lowest = Math.min(...values);
  const differ = values.some((value) => value !== lowest);
  return (
    <Group gap={8} wrap="nowrap">
      {line.cell(offer)}
      {differ && line.best?.(offer) === lowest && (
        <Badge variant="light" color="green" size="sm" tt="none" className={classes.best ?? ''}>
          {t('offer.best')}
        </Badge>
      )}
    </Group>
  );
}

function DefaultMark() {
  const t = useT('sites');
  return (
    <Text span size="sm" c="dimmed">
      {' '}
      ({t('offer.default')})
    </Text>
  );
}

function PausedText({ offer: { paused } }: { offer: Offer }) {
  const t = useT('sites');
  const { date } = useFormat();
  if (!paused) return t('offer.taken');
  return paused.until ? t('offer.pausedUntil', { day: date(paused.until) }) : t('offer.paused');
}

const OF_INSERTIONS = ['insertionCostCents', 'insertionGamblingCostCents'] as const;

/** What offers of a site are compared by. */
export function useOfferLines(offers: readonly Offer[]): OfferLine[] {
  const t = useT('sites');
  const { number } = useFormat();
  const rules = useT('content-rules');
  const rulesOf = useRuleLines();
  return [
    {
      label: t('fields.costCents'),
      cell: (offer) => <MoneyText cents={offer.costCents} />,
      best: (offer) => offer.costCents,
    },
    ...(offers.some(({ proposal }) => proposal !== null)
      ? [{ label: t('fields.proposal'), cell: (offer: Offer) => <ProposalNote offer={offer} /> }]
      : []),
    ...(offers.some(({ paused }) => paused !== null)
      ? [{ label: t('offer.newOrders'), cell: (offer: Offer) => <PausedText offer={offer} /> }]
      : []),
    { label: t('fields.profitCents'), cell: (offer) => <ProfitText cents={offer.profitCents} /> },
    {
      label: t('fields.gamblingCostCents'),
      cell: (offer) => <MoneyText cents={offer.gamblingCostCents} />,
      best: (offer) => offer.gamblingCostCents,
    },
    { label: t('fields.gamblingProfitCents'), cell: (offer) => <ProfitText cents={offer.gamblingProfitCents} /> },
    ...OF_INSERTIONS.filter((key) => offers.some((offer) => offer[key] !== null)).map((key) => ({
      label: t(`fields.${key}`),
      cell: (offer: Offer) => <MoneyText cents={offer[key]} />,
      best: (offer: Offer) => offer[key],
    })),
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
              {mode === offer.defaultFillMode && <DefaultMark />}
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
      cell: ({ guaranteeDays, promisedDays }) =>
        guaranteeDays === 0 ? (
          t('offer.noGuarantee')
        ) : (
          <span>
            {t('offer.days', { count: promisedDays })}
            {guaranteeDays === null && <DefaultMark />}
          </span>
        ),
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
    ...(offers.some((offer) => rulesOf(offer).length > 0)
      ? [
          {
            label: rules('title'),
            cell: (offer: Offer) => (
              <Stack gap={2} className={classes.sentences}>
                {rulesOf(offer).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </Stack>
            ),
          },
        ]
      : []),
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
