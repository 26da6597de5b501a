import { caseFilter } from '@linkstand/contract/cases/filter';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { DueDay } from '../../ui/data/due-day.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { RecordTitle } from '../../ui/resource/record-title.tsx';
import { RecordLink } from '../about/record-link.tsx';
import { actorName } from '../threads/actor-name.ts';
import { BulkCases } from './components/bulk-cases.tsx';
import { CaseStateChip } from './components/case-chips.tsx';
import { CasePanel } from './components/case-panel.tsx';
import { caseQuery } from './queries.ts';

/** Of those that wait, what is due first. */
const WAITS = { counted: true, sort: 'dueOn,asc' } as const;

/**
 * Cases. The menu counts the first tab: an administrator's are all open cases, of others those assigned to them.
 */
export const list = defineList({
  name: 'cases',
  api: api.cases,
  useExtras: () => useT('threads'),
  columns: (c, { t, user, extras: threads }) => [
    c.text('title', { grow: true, rank: 1, width: 230 }),
    c.choice('kind', { sort: true, rank: 2, width: 200 }),
    c.choice('state', { sort: true, rank: 1, width: 130, shown: ({ state }) => <CaseStateChip state={state} /> }),
    c.record('site', { rank: 4, width: 150, shown: (site) => <RecordLink kind="sites" record={site} /> }),
    c.record('client', {
      ...{ rank: 6, width: 140, hidden: true },
      shown: (client) => <RecordLink kind="users" record={client} />,
    }),
    user.role !== 'SELLER' &&
      c.record('owner', {
        ...{ rank: 6, width: 140, hidden: true },
        shown: (owner) => <RecordLink kind="owners" record={owner} />,
      }),
    c.record('assignee', { rank: 3, width: 140 }),
    c.date('dueOn', {
      ...{ as: 'due', sort: true, descendingFirst: false, rank: 3, width: 140 },
      shown: ({ dueOn, isLate }) => <DueDay day={dueOn} isLate={isLate} late={t('late')} />,
      edit: {
        kind: 'date',
        value: ({ dueOn }) => dueOn,
        may: ({ can }) => can.assign,
        apply: (row, dueOn) => ({ ...row, dueOn, isLate: false }),
        save: ({ id, version, assignee }, dueOn) =>
          api.cases.assign({ params: { id }, version, body: { assigneeId: assignee?.id ?? null, dueOn } }),
      },
    }),
    c.date('createdAt', { as: 'created', sort: true, relative: true, rank: 5 }),
    c.custom('openedBy', ({ openedBy }) => actorName(openedBy, threads), { rank: 6, width: 140, hidden: true }),
  ],
  filter: caseFilter,
  // A tab asks for it.
  filters: () => ({ late: { offer: 'rare' } }),
  queues: [
    {
      ...{ key: 'needsMe', filter: { state: ['open'], mine: true }, ...WAITS },
      of: ({ role }) => role !== 'ADMIN',
      empty: ({ t }) => ({
        title: t('noneNeedsMe'),
        help: t('noneNeedsMeHelp'),
        action: (
          <ButtonLink to="/cases" search={{ queue: 'open' }} variant="default">
            {t('toOpen')}
          </ButtonLink>
        ),
      }),
    },
    { key: 'open', filter: { state: ['open'] }, ...WAITS, empty: ({ t }) => ({ title: t('noneOpen') }) },
    { key: 'late', filter: { late: true }, ...WAITS, empty: ({ t }) => ({ title: t('noneOpen') }) },
    { key: 'answered', filter: { state: ['answered'] }, ...WAITS, empty: ({ t }) => ({ title: t('noneOpen') }) },
    { key: 'closed', filter: { state: ['closed'] } },
    { key: 'all', filter: {} },
  ],
  panel: {
    title: (id, { t }) => (
      <RecordTitle
        id={id}
        query={caseQuery}
        label={({ title }) => title}
        recent={`/cases?queue=all&open=${id}`}
        otherwise={t('columns.title')}
      />
    ),
    render: (id, close) => <CasePanel key={id} id={id} onRemoved={close} />,
  },
  selection: () => (selection) => <BulkCases selection={selection} />,
  live: ['case'],
});
