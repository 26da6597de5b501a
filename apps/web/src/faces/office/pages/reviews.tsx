import { reviewFilter } from '@linkstand/contract/reviews/filter';
import type { Review } from '@linkstand/contract/reviews/schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { NewReviewDialog } from '../../../features/reviews/new-review-dialog.tsx';
import { reviewQuery } from '../../../features/reviews/queries.ts';
import { ReviewPanel } from '../../../features/reviews/review-panel.tsx';
import { ReviewStateChip } from '../../../features/reviews/review-state-chip.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/sellers/reviews');

/** Sellers' requests for their clients: a list with a panel. */
export function ReviewsPage() {
  const t = useT('reviews');
  const { role } = useUser();
  const isSeller = role === 'SELLER';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState(false);
  const filters = listFilters(reviewFilter, useWords('reviews'), { text: { label: t('text') } });
  const open = (id: number | undefined) => void navigate({ search: { ...search, open: id } });
  const ask = isSeller && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
      {t('new.title')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(isSeller ? 'subtitleSeller' : 'subtitle')} actions={ask} />
      <ResourceList
        name="reviews"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['reviews', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.reviews.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.reviews.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={useColumns(isSeller)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        onExport={exportShown(api.reviews.export, 'reviews.csv')}
        empty={{ title: t('empty'), help: t(isSeller ? 'emptySeller' : 'emptyHelp'), action: ask }}
        live={['review']}
      />
      <SidePanel
        opened={search.open !== undefined}
        title={<PanelTitle id={search.open} />}
        onClose={() => open(undefined)}
        steps={{ list: 'reviews', id: search.open, onOpen: open }}
      >
        {search.open !== undefined && <ReviewPanel key={search.open} id={search.open} />}
      </SidePanel>
      {asking && <NewReviewDialog onClose={() => setAsking(false)} onAsked={(id) => open(id)} />}
    </>
  );
}

function PanelTitle({ id }: { id: number | undefined }) {
  const t = useT('reviews');
  const { data } = useQuery({ ...reviewQuery(id ?? 0), enabled: id !== undefined });
  useRecent(data?.subject?.name, `/sellers/reviews?open=${id}`);
  return <>{data?.subject?.name || t('title')}</>;
}

function useColumns(isSeller: boolean): Column<Review>[] {
  const t = useT('reviews');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    const named = (value: { name: string } | null) => (value ? <span title={value.name}>{value.name}</span> : dash);
    const all: (Column<Review> | false)[] = [
      {
        key: 'state',
        header: t('columns.state'),
        width: 100,
        rank: 1,
        file: { labels: () => sentencesUnder('reviews', 'state') },
        cell: ({ state }) => <ReviewStateChip state={state} />,
      },
      {
        key: 'kind',
        header: t('columns.kind'),
        width: 140,
        rank: 4,
        file: { labels: () => sentencesUnder('reviews', 'kind') },
        cell: ({ kind }) => t(`kind.${kind}`),
      },
      { key: 'client', header: t('columns.client'), width: 146, rank: 2, cell: ({ client }) => named(client) },
      !isSeller && {
        key: 'seller',
        header: t('columns.seller'),
        width: 134,
        rank: 3,
        cell: ({ seller }) => named(seller),
      },
      {
        key: 'subject',
        header: t('columns.subject'),
        grow: true,
        width: 150,
        rank: 1,
        cell: ({ subject }) => named(subject),
      },
      {
        key: 'usualPriceCents',
        header: t('usualPrice'),
        align: 'right',
        width: 100,
        rank: 3,
        cell: ({ usualPriceCents }) => (usualPriceCents === null ? dash : <MoneyText cents={usualPriceCents} />),
      },
      {
        key: 'askedPriceCents',
        header: t('columns.askedPriceCents'),
        sort: 'askedPriceCents',
        align: 'right',
        width: 100,
        rank: 2,
        cell: ({ askedPriceCents }) => (askedPriceCents === null ? dash : <MoneyText cents={askedPriceCents} />),
      },
      {
        key: 'createdAt',
        header: t('columns.createdAt'),
        sort: 'createdAt',
        descendingFirst: true,
        width: 110,
        rank: 3,
        cell: ({ createdAt }) => <DateText value={createdAt} relative />,
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, isSeller]);
}
