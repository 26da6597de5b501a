import { type ReviewTransition, reviewMachine } from '@linkstand/contract/reviews/machine';
import type { Review } from '@linkstand/contract/reviews/schema';
import { Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { type Action, ActionBar } from '../../ui/action-bar.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
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
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <ReviewStateChip state={review.state} />
        <Text size="sm" c="dimmed">
          {t(`kind.${review.kind}`)}
        </Text>
      </Group>
      <Facts items={useFacts(review)} />
      <Words by={review.seller.name} text={review.message} />
      {review.answer && <Words by={review.decidedBy?.name ?? ''} text={review.answer} />}
      <Acts review={review} />
    </Stack>
  );
}

const Words = ({ by, text }: { by: string; text: string }) => (
  <div>
    <Text size="sm" fw={500}>
      {by}
    </Text>
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
  </div>
);

function useFacts(review: Review): Fact[] {
  const t = useT('reviews');
  const money = (cents: number | null) => cents !== null && <MoneyText cents={cents} />;
  const isPrice = review.kind === 'special_price';
  return [
    { label: t('columns.seller'), value: review.seller.name },
    {
      label: t('columns.client'),
      value: (
        <AnchorLink to="/users/$id" params={{ id: String(review.client.id) }} size="sm">
          {review.client.name}
        </AnchorLink>
      ),
    },
    ...(review.company ? [{ label: t('company'), value: review.company.name }] : []),
    isPrice
      ? {
          label: t('columns.site'),
          value: review.site && (
            <AnchorLink to="/sites/$id" params={{ id: String(review.site.id) }} size="sm">
              {review.site.name}
            </AnchorLink>
          ),
        }
      : {
          label: t('columns.campaign'),
          value: review.campaign && (
            <AnchorLink to="/requests" search={{ queue: 'all', open: review.campaign.id }} size="sm">
              {review.campaign.name}
            </AnchorLink>
          ),
        },
    ...(isPrice
      ? [
          { label: t('usualPrice'), value: money(review.usualPriceCents), help: t('usualPriceHelp') },
          { label: t('columns.askedPriceCents'), value: money(review.askedPriceCents) },
          ...(review.costCents == null
            ? []
            : [{ label: t('cost'), value: money(review.costCents), help: t('costHelp') }]),
          { label: t('askedUntil'), value: review.askedUntil && <DateText value={review.askedUntil} /> },
        ]
      : []),
    ...(review.priceCents === null
      ? []
      : [
          { label: t('price'), value: money(review.priceCents) },
          { label: t('until'), value: review.until && <DateText value={review.until} /> },
        ]),
    { label: t('columns.createdAt'), value: <DateText value={review.createdAt} style="time" /> },
    ...(review.decidedAt ? [{ label: t('decided'), value: <DateText value={review.decidedAt} style="time" /> }] : []),
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
    <Group gap="xs">
      <ActionBar can={review.can} actions={reviewMachine.names.map((key) => ({ key, ...buttons[key] }))} />
      {approving && <ApproveDialog review={review} onClose={() => setApproving(false)} />}
    </Group>
  );
}
