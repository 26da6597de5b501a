import { type ReviewTransition, reviewMachine } from '@linkstand/contract/reviews/machine';
import type { Review } from '@linkstand/contract/reviews/schema';
import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import { Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { type Action, ActionBar } from '../../ui/buttons/action-bar.tsx';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { type Fact, FactStrip, Facts } from '../../ui/data/facts.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { PanelHead, PanelSection } from '../../ui/overlays/panel.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { Thread } from '../threads/components/thread.tsx';
import { ApproveReviewDialog } from './approve-review-dialog.tsx';
import { MarginText } from './margin.tsx';
import { reviewQuery, useReviewAct } from './queries.ts';
import { ReviewStateChip } from './review-state-chip.tsx';

/** A seller's request, its result, and what the reader may do with it. */
export function ReviewPanel({ id }: { id: number }) {
  const client = useQueryClient();
  const query = useQuery(reviewQuery(id));
  useLive(['review'], (event) => {
    if (event.id === null || Number(event.id) === id)
      void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey });
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return <Panel review={query.data} />;
}

function Panel({ review }: { review: Review }) {
  const t = useT('reviews');
  const prices = usePrices(review);
  return (
    <Stack gap="lg">
      <PanelHead
        status={
          <>
            <ReviewStateChip state={review.state} />
            <Text size="sm" c="dimmed">
              {t(`kind.${review.kind}`)}
            </Text>
          </>
        }
      >
        <Acts review={review} />
      </PanelHead>
      {review.kind === 'special_price' && <FactStrip items={prices} />}
      <PanelSection title={t('said')}>
        <Thread entries={saidAbout(review)} none="" look="log" label={t('said')} />
      </PanelSection>
      <PanelSection title={t('about')}>
        <Facts items={useFacts(review)} />
      </PanelSection>
    </Stack>
  );
}

/** Why it was asked for, and the answer, as entries of a thread. */
function saidAbout({ seller, message, createdAt, answer, decidedBy, decidedAt }: Review): ThreadEntry[] {
  const entry = (id: number, name: string, body: string, at: string): ThreadEntry => ({
    ...{ id, body, createdAt: at, author: { kind: 'staff', name } },
    ...{ isMine: false, mentions: [] },
  });
  return [
    entry(1, seller.name, message, createdAt),
    ...(answer && decidedAt ? [entry(2, decidedBy?.name ?? '', answer, decidedAt)] : []),
  ];
}

/** What the decision is about. */
function usePrices(review: Review): Fact[] {
  const t = useT('reviews');
  const money = (cents: number | null | undefined) => (cents == null ? null : <MoneyText cents={cents} />);
  const day = (value: string | null) => value && <DateText value={value} />;
  const { usualPriceCents, askedPriceCents, costCents, priceCents } = review;
  const soldAt = priceCents ?? askedPriceCents;
  const margin = costCents == null || soldAt === null ? null : <MarginText costCents={costCents} priceCents={soldAt} />;
  return [
    { label: t('usualPrice'), value: money(usualPriceCents), help: t('usualPriceHelp') },
    { label: t('columns.askedPriceCents'), value: money(askedPriceCents) },
    { label: t('askedUntil'), value: day(review.askedUntil) },
    { label: t('price'), value: money(priceCents) },
    { label: t('until'), value: day(review.until) },
    { label: t('cost'), value: money(costCents), help: t('costHelp') },
    { label: t('margin'), value: margin },
  ];
}

function useFacts(review: Review): Fact[] {
  const t = useT('reviews');
  const { seller, client, company, site, campaign, createdAt, decidedAt } = review;
  return [
    ...(site
      ? [
          {
            label: t('columns.site'),
            value: (
              <AnchorLink to="/sites/$id" params={{ id: String(site.id) }} size="sm">
                {site.name}
              </AnchorLink>
            ),
          },
        ]
      : []),
    ...(campaign
      ? [
          {
            label: t('columns.campaign'),
            value: (
              <AnchorLink to="/requests" search={{ queue: 'all', open: campaign.id }} size="sm">
                {campaign.name}
              </AnchorLink>
            ),
          },
        ]
      : []),
    {
      label: t('columns.client'),
      value: (
        <AnchorLink to="/users/$id" params={{ id: String(client.id) }} size="sm">
          {client.name}
        </AnchorLink>
      ),
    },
    ...(company ? [{ label: t('company'), value: company.name }] : []),
    { label: t('columns.seller'), value: seller.name },
    { label: t('columns.createdAt'), value: <DateText value={createdAt} style="time" /> },
    ...(decidedAt ? [{ label: t('decided'), value: <DateText value={decidedAt} style="time" /> }] : []),
  ];
}

function Acts({ review }: { review: Review }) {
  const t = useT('reviews');
  const { mutateAsync } = useReviewAct(review);
  const [approving, setApproving] = useState(false);
  // One that is missing does not compile.
  const buttons: Readonly<Record<ReviewTransition, Omit<Action, 'key'>>> = {
    approve: {
      label: t('approve.action'),
      primary: true,
      icon: <IconCheck size={16} />,
      onRun: () => setApproving(true),
    },
    deny: {
      label: t('deny.action'),
      icon: <IconX size={16} />,
      confirm: {
        title: t('deny.title'),
        children: t('deny.help'),
        confirmLabel: t('deny.action'),
        reason: 'required',
        reasonLabel: t('deny.reason'),
        danger: true,
      },
      onRun: ({ reason }) =>
        mutateAsync({ call: (at) => api.reviews.deny({ ...at, body: { message: reason } }), done: t('deny.done') }),
    },
    withdraw: {
      label: t('withdraw.action'),
      confirm: {
        title: t('withdraw.title'),
        children: t('withdraw.help'),
        confirmLabel: t('withdraw.action'),
        danger: true,
      },
      onRun: () => mutateAsync({ call: (at) => api.reviews.withdraw(at), done: t('withdraw.done') }),
    },
  };
  return (
    <>
      <ActionBar
        can={review.can}
        size="compact-sm"
        actions={reviewMachine.names.map((key) => ({ key, ...buttons[key] }))}
      />
      {approving && <ApproveReviewDialog review={review} onClose={() => setApproving(false)} />}
    </>
  );
}
