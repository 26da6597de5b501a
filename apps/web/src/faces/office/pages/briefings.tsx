import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { getRouteApi } from '@tanstack/react-router';
import { BulkAssign } from '../../../features/briefings/staff-briefings/bulk-assign.tsx';
import { useBriefingColumns } from '../../../features/briefings/staff-briefings/list-columns.tsx';
import { useBriefingFilters } from '../../../features/briefings/staff-briefings/list-filters.tsx';
import { seenBy } from '../../../features/briefings/staff-briefings/seen-by.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { download } from '../../../ui/download.ts';
import { ResourceList, type Selection } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const route = getRouteApi('/office/briefings');

/** Every briefing in the reader's scope. */
export function BriefingsPage() {
  const t = useT('staff-briefings');
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useBriefingFilters(search);
  const columns = useBriefingColumns();
  const isEditor = user.role === 'EDITOR' && !user.editorCoordinator;
  return (
    <>
      <PageHeader title={t('title')} />
      <ResourceList
        name="briefings"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['briefings', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.briefings.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.briefings.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/briefings/${id}`}
        empty={
          isEditor
            ? { title: t('editorEmpty'), help: t('editorEmptyHelp') }
            : { title: t('empty'), help: t('emptyHelp') }
        }
        {...(seenBy(user).editors ? { selection: assign } : {})}
        onExport={({ filter }) => download(() => api.briefings.export({ body: filter }), 'briefings.csv')}
        live={['briefing']}
      />
    </>
  );
}

const assign = (selection: Selection<BriefingRow>) => <BulkAssign selection={selection} />;
