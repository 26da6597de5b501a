import { newsletterFilter } from '@linkstand/contract/newsletters/filter';
import type { NewsletterRow } from '@linkstand/contract/newsletters/schema';
import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { NewsletterStateChip } from '../../../features/newsletters/components/newsletter-state.tsx';
import { SuppressionList } from '../../../features/newsletters/components/suppression-list.tsx';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';

const route = getRouteApi('/office/newsletters');

/** Newsletters, newest first. */
export function NewslettersPage() {
  const t = useT('newsletters');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const filters = listFilters(newsletterFilter, useWords('newsletters'));
  const { role } = useUser();
  const [showsSuppressions, setShowsSuppressions] = useState(false);
  const actions = (
    <ActionBar
      actions={[
        { key: 'new', label: t('new'), primary: true, icon: <IconPlus size={16} />, href: '/newsletters/new' },
        { key: 'suppressions', label: t('suppressions.open'), onRun: () => setShowsSuppressions(true) },
      ]}
      can={{ new: true, suppressions: role === 'ADMIN' }}
    />
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={actions} />
      {showsSuppressions && <SuppressionList onClose={() => setShowsSuppressions(false)} />}
      <ResourceList
        name="newsletters"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['newsletters', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.newsletters.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.newsletters.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/newsletters/${id}`}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        live={['newsletter']}
      />
    </>
  );
}

function useColumns(): Column<NewsletterRow>[] {
  const t = useT('newsletters');
  const { number } = useFormat();
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      { key: 'name', header: t('columns.name'), width: 200, grow: true, rank: 1, cell: ({ name }) => name },
      {
        key: 'state',
        header: t('columns.state'),
        width: 130,
        rank: 1,
        cell: (newsletter) => <NewsletterStateChip newsletter={newsletter} />,
      },
      {
        key: 'audience',
        header: t('columns.audience'),
        width: 110,
        rank: 3,
        cell: ({ audience }) => t(`audienceOf.${audience}`),
      },
      {
        key: 'locales',
        header: t('columns.locales'),
        width: 220,
        rank: 4,
        cell: ({ locales }) => locales.map((locale) => LOCALE_NAMES[locale]).join(', ') || dash,
      },
      {
        key: 'sent',
        header: t('columns.sent'),
        width: 120,
        align: 'right',
        rank: 2,
        cell: ({ sent, recipients }) => (recipients > 0 ? `${number(sent)} / ${number(recipients)}` : dash),
      },
      {
        key: 'unsubscribed',
        header: t('results.unsubscribed'),
        width: 130,
        align: 'right',
        rank: 4,
        cell: ({ unsubscribed, recipients }) => (recipients > 0 ? number(unsubscribed) : dash),
      },
      {
        key: 'when',
        header: t('columns.when'),
        width: 150,
        rank: 2,
        cell: ({ scheduledAt, startedAt }) => {
          const at = startedAt ?? scheduledAt;
          return at ? <DateText value={at} style="time" /> : dash;
        },
      },
      { key: 'createdBy', header: t('columns.createdBy'), width: 150, rank: 5, cell: ({ createdBy }) => createdBy },
      {
        key: 'created',
        header: t('columns.created'),
        sort: 'createdAt',
        descendingFirst: true,
        width: 130,
        rank: 5,
        cell: ({ createdAt }) => <DateText value={createdAt} relative />,
      },
    ];
  }, [t, number]);
}
