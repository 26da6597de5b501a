import { reviewFilter } from '@linkstand/contract/reviews/filter';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../lib/api.ts';
import { useDialog } from '../../ui/overlays/use-dialog.ts';
import { defineList, type PageContext } from '../../ui/resource/list.ts';
import { RecordTitle } from '../../ui/resource/record-title.tsx';
import { NewReviewDialog } from './new-review-dialog.tsx';
import { reviewQuery } from './queries.ts';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewStateChip } from './review-state-chip.tsx';

/** Sellers' requests for their clients. */
export const list = defineList({
  name: 'reviews',
  api: api.reviews,
  useExtras: useDialog,
  columns: (c, { user }) => [
    c.choice('state', { rank: 1, width: 100, shown: ({ state }) => <ReviewStateChip state={state} /> }),
    c.choice('kind', { rank: 4, width: 140 }),
    c.record('client', { rank: 2, width: 146 }),
    user.role !== 'SELLER' && c.record('seller', { rank: 3, width: 134 }),
    c.record('subject', { grow: true, rank: 1, width: 150 }),
    c.money('usualPriceCents', { head: 'usualPrice', rank: 3, width: 100 }),
    c.money('askedPriceCents', { sort: true, descendingFirst: false, rank: 2, width: 100 }),
    c.date('createdAt', { sort: true, relative: true, rank: 3, width: 110 }),
  ],
  filter: reviewFilter,
  filters: ({ t }) => ({ text: { label: t('text') } }),
  panel: {
    title: (id, { t }) => (
      <RecordTitle
        id={id}
        query={reviewQuery}
        label={({ subject }) => subject?.name}
        recent={`/sellers/reviews?open=${id}`}
        otherwise={t('title')}
      />
    ),
    render: (id) => <ReviewPanel key={id} id={id} />,
  },
  subtitle: ({ t, user }) => t(user.role === 'SELLER' ? 'subtitleSeller' : 'subtitle'),
  actions: askButton,
  empty: (page) => ({
    help: page.t(page.user.role === 'SELLER' ? 'emptySeller' : 'emptyHelp'),
    action: askButton(page),
  }),
  below: ({ extras, open }) =>
    extras.isOpen && <NewReviewDialog onClose={extras.close} onAsked={(id) => void open(id)} />,
  live: ['review'],
});

/** What only sellers do. */
function askButton({ t, user, extras }: PageContext<'reviews', ReturnType<typeof useDialog>>) {
  return (
    user.role === 'SELLER' && (
      <Button leftSection={<IconPlus size={16} />} onClick={extras.open}>
        {t('new.title')}
      </Button>
    )
  );
}
