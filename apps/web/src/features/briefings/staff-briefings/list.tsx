import { briefingFilter } from '@linkstand/contract/briefings/filter';
import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { Suspense } from 'react';
import { api } from '../../../lib/api.ts';
import type { SessionUser } from '../../../lib/guard.ts';
import { downloadList } from '../../../ui/list/export-shown.ts';
import { loadSearchSelect } from '../../../ui/list/record-filter.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { defineList, type PageContext } from '../../../ui/resource/list.ts';
import { briefingColumns } from './list-columns.tsx';
import { useBriefingFilters } from './list-filters.tsx';
import { seenBy } from './seen-by.ts';

// Loaded when a pointer or the focus nears the list.
const loadAssign = () => import('./bulk-assign.tsx');
const loadLinks = () => import('./bulk-links.tsx');
const BulkAssign = lazy(async () => ({ default: (await loadAssign()).BulkAssign }));
const DocumentsButton = lazy(async () => ({ default: (await import('./documents-button.tsx')).DocumentsButton }));
const BulkLinks = lazy(async () => ({ default: (await loadLinks()).BulkLinks }));

const DUE_FIRST = { sort: 'due,asc', counted: true } as const;
const isEditor = ({ role, editorCoordinator }: SessionUser) => role === 'EDITOR' && !editorCoordinator;

/**
 * Every briefing in the reader's scope. Tabs by whose turn it is, of open ones what is due first. The menu counts the
 * first tab. Drafts have their own.
 */
export const list = defineList({
  name: 'staff-briefings',
  list: 'briefings',
  also: ['briefings', 'common'],
  api: { search: api.briefings.search, count: api.briefings.count },
  columns: briefingColumns,
  filter: briefingFilter,
  useFilters: useBriefingFilters,
  queues: [
    { key: 'needsMe', filter: { needsMe: true }, ...DUE_FIRST, empty: noneNeedsMe },
    { key: 'late', filter: { late: true }, ...DUE_FIRST },
    { key: 'review', filter: { status: ['waiting', 'waiting_review', 'in_review'] }, ...DUE_FIRST },
    { key: 'client', filter: { status: ['pending_client'] }, ...DUE_FIRST },
    { key: 'owner', filter: { status: ['pending_owner', 'waiting_publish'] }, ...DUE_FIRST },
    { key: 'published', filter: { status: ['published'] }, counted: true },
    {
      ...{ key: 'lost', filter: { linkState: ['lost'] }, counted: true },
      empty: ({ t }) => ({ title: t('noneLost'), help: t('noneLostHelp') }),
    },
    { key: 'finished', filter: { status: ['done', 'denied', 'canceled'] } },
    { key: 'draft', filter: { status: ['draft'] }, counted: true, of: (user) => !isEditor(user) },
    { key: 'all', filter: { status: briefingMachine.states.filter((status) => status !== 'draft') } },
  ],
  href: ({ id }) => `/briefings/${id}`,
  selection: ({ search, user }) => {
    if (search.queue === 'lost')
      return (selection) => (
        <Suspense>
          <BulkLinks selection={selection} />
        </Suspense>
      );
    return (
      seenBy(user).editors &&
      ((selection) => (
        <Suspense>
          <BulkAssign selection={selection} />
        </Suspense>
      ))
    );
  },
  actions: ({ user }) =>
    seenBy(user).mine && (
      <Suspense>
        <DocumentsButton />
      </Suspense>
    ),
  // Its words have one, that of a single briefing.
  subtitle: () => undefined,
  onNear: () => void Promise.all([loadAssign(), loadLinks(), loadSearchSelect()]).catch(() => {}),
  onExport: ({ sort, filter, format }) =>
    downloadList(() => api.briefings.export({ query: { sort, format }, body: filter }), `briefings.${format}`),
  live: ['briefing'],
});

function noneNeedsMe({ t, user }: PageContext<'staff-briefings', unknown>) {
  return isEditor(user)
    ? { title: t('editorEmpty'), help: t('editorEmptyHelp') }
    : { title: t('noneNeedsMe'), help: t('noneNeedsMeHelp') };
}
