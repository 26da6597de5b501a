import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Badge, Group, Paper } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, FactStrip } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { WebAddress } from '../../../ui/data/web-address.tsx';
import { PaymentChip } from '../../finances/finance-chips.tsx';
import { ClientStatusChip } from '../components/briefing-status-chip.tsx';
import classes from './briefing-page.module.css';
import { RefLink } from './ref-link.tsx';
import { seenBy } from './seen-by.ts';

type Props = {
  briefing: Briefing;
  /** False where the finances of the briefing stand beside it and tell price, cost and profit. */
  tellsMoney: boolean;
};

/** What was ordered, by when and for how much, as far as the reader may see it: one strip, without what is empty. */
export function BriefingOverview({ briefing, tellsMoney }: Props) {
  const t = useT('staff-briefings');
  const payment = usePaymentFacts(briefing);
  const items = [...useOrderFacts(briefing, tellsMoney), ...(tellsMoney ? payment : []), ...useDateFacts(briefing)];
  return (
    <Paper component="section" aria-label={t('sections.order')} className={classes.strip}>
      <FactStrip items={items} />
    </Paper>
  );
}

function useOrderFacts(briefing: Briefing, tellsMoney: boolean): Fact[] {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const common = useT('common');
  const { money } = useFormat();
  const seen = seenBy(useUser());
  const { priceToAccept } = briefing;
  const price = (
    <Group gap={6}>
      {tellsMoney && <MoneyText cents={briefing.priceCents} />}
      {tellsMoney && briefing.isBonus && (
        <Badge size="sm" color="teal" variant="light">
          {t('bonus.is')}
        </Badge>
      )}
      {priceToAccept && (
        <Badge size="sm" color="yellow" variant="light">
          {t('priceToAccept', { from: money(priceToAccept.fromCents), to: money(priceToAccept.toCents) })}
        </Badge>
      )}
    </Group>
  );
  return [
    {
      label: words('fields.campaign'),
      value: (
        <RefLink
          filter={{ campaignId: briefing.campaign.id }}
          name={briefing.campaign.name || `#${briefing.campaign.id}`}
        />
      ),
    },
    { label: words('fields.briefingType'), value: words(`briefingType.${briefing.briefingType}`) },
    { label: words('fields.reviewMode'), value: briefing.reviewMode && words(`reviewMode.${briefing.reviewMode}`) },
    // What is labelled is an article, not a link in one.
    {
      label: words('fields.fillMode'),
      value: briefing.insertion ? null : briefing.fillMode && common(`fillMode.${briefing.fillMode}`),
    },
    { label: words('fields.linkType'), value: briefing.linkType && common(`linkType.${briefing.linkType}`) },
    ...(tellsMoney || priceToAccept ? [{ label: words('fields.price'), value: price }] : []),
    ...(tellsMoney && seen.cost
      ? [
          { label: t('columns.cost'), value: <MoneyText cents={briefing.costCents} /> },
          { label: t('columns.profit'), value: <MoneyText cents={briefing.profitCents} /> },
        ]
      : []),
    { label: words('fields.poCode'), value: briefing.poCode },
    { label: t('columns.clientStatus'), value: <ClientStatusChip status={briefing.clientStatus} /> },
  ];
}

/** Whether its client has paid, for those who may know. */
function usePaymentFacts({ clientFinance, isBonus }: Briefing): Fact[] {
  const t = useT('staff-briefings');
  if (!clientFinance || isBonus) return [];
  const { payment, dueDay, paidOn } = clientFinance;
  return [
    { label: t('columns.clientPayment'), value: <PaymentChip status={payment} /> },
    { label: t('columns.payBy'), value: !paidOn && dueDay && <DateText value={dueDay} /> },
    { label: t('columns.paid'), value: paidOn && <DateText value={paidOn} /> },
  ];
}

function useDateFacts(briefing: Briefing): Fact[] {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const day = (value: string | null) => value && <DateText value={value} />;
  return [
    { label: words('fields.submittedAt'), value: day(briefing.submittedAt) },
    { label: t('columns.since'), value: <DateText value={briefing.statusSince} relative /> },
    { label: words('fields.desiredDate'), value: day(briefing.desiredPublicationDate) },
    { label: words('fields.dueDate'), value: day(briefing.dueDate) },
    ...(briefing.draftLink
      ? [{ label: words('fields.draftLink'), value: <WebAddress url={briefing.draftLink} />, isWide: true }]
      : []),
    ...(briefing.publicationUrl
      ? [{ label: words('fields.publicationUrl'), value: <WebAddress url={briefing.publicationUrl} />, isWide: true }]
      : []),
    ...(briefing.finalLink && briefing.finalLink !== briefing.publicationUrl
      ? [{ label: words('fields.finalLink'), value: <WebAddress url={briefing.finalLink} />, isWide: true }]
      : []),
  ];
}
