import { invoiceFilter } from '@linkstand/contract/invoices/filter';
import type { InvoiceRow } from '@linkstand/contract/invoices/schema';
import { Alert } from '@mantine/core';
import { IconFileInvoice, IconMail, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DueDialog } from '../../../features/invoices/due-dialog.tsx';
import { InvoiceStateChip } from '../../../features/invoices/invoice-state.tsx';
import { runBatch } from '../../../features/invoices/queries.ts';
import { SeriesDialog } from '../../../features/invoices/series-dialog.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import type { Selection } from '../../../ui/list/selection/selection-types.ts';
import { NotForRole } from '../../../ui/page/not-for-role.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';

const route = getRouteApi('/office/create-invoices');
/** In one call of the server's run, so that its progress is seen. */
const AT_ONCE = 25;

/** What clients are invoiced, what owners and sellers bill, and what corrects it. */
export function InvoicesPage() {
  const { role } = useUser();
  return role === 'ADMIN' || role === 'SELLER' ? <Invoices /> : <NotForRole />;
}

const badNumbersQuery = queryOptions({
  queryKey: ['invoices', 'bad-numbers'],
  queryFn: async ({ signal }) => (await api.invoices.count({ body: { buyerNumber: ['bad'] } }, { signal })).count,
});

/** Says how many issued documents rest on a tax number that the register has found to be none. */
function BadNumbers() {
  const t = useT('invoices');
  const { data: count = 0 } = useQuery(badNumbersQuery);
  if (count === 0) return null;
  return (
    <Alert color="red" mb="md">
      {t('doubt.list', { count })} <PathLink href="/create-invoices?buyerNumber=bad">{t('doubt.show')}</PathLink>
    </Alert>
  );
}

function Invoices() {
  const t = useT('invoices');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { role } = useUser();
  const [isDrafting, setDrafting] = useState(false);
  const [isNumbering, setNumbering] = useState(false);
  const isAdmin = role === 'ADMIN';
  const filters = listFilters(invoiceFilter, useWords('invoices'), {
    late: { label: t('late') },
    issued: { label: t('fields.issueDay') },
    due: { label: t('fields.dueDay') },
  });
  const due: Action = {
    key: 'due',
    label: t('due.title'),
    primary: true,
    icon: <IconFileInvoice size={16} />,
    onRun: () => setDrafting(true),
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <ActionBar
            actions={[
              due,
              {
                key: 'new',
                label: t('new.title'),
                primary: !isAdmin,
                icon: <IconPlus size={16} />,
                href: '/create-invoices/new',
              },
              { key: 'series', label: t('series.action'), onRun: () => setNumbering(true) },
            ]}
            can={{ due: isAdmin, new: true, series: isAdmin }}
            shown={3}
          />
        }
      />
      {isAdmin && <BadNumbers />}
      <ResourceList
        name="invoices"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['invoices', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.invoices.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.invoices.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={useColumns()}
        rowKey={({ id }) => id}
        href={({ id }) => `/create-invoices/${id}`}
        {...(isAdmin && {
          selection: (selection: Selection<InvoiceRow, ReturnType<typeof filters.toFilter>>) => (
            <BulkActions
              selection={selection}
              rowKey={({ id }: InvoiceRow) => id}
              nameOf={({ number, party }: InvoiceRow) => number ?? party.name}
              onDone={() => client.invalidateQueries({ queryKey: ['invoices'] })}
              actions={[
                {
                  key: 'issue',
                  label: t('issue.many'),
                  icon: <IconFileInvoice size={16} />,
                  chunk: AT_ONCE,
                  confirm: () => ({
                    title: t('issue.many'),
                    children: t('issue.manyHelp'),
                    confirmLabel: t('issue.action'),
                  }),
                  done: (count) => t('issue.manyDone', { count }),
                  run: runBatch('issue'),
                },
                {
                  key: 'mail',
                  label: t('mail.many'),
                  icon: <IconMail size={16} />,
                  chunk: AT_ONCE,
                  confirm: () => ({
                    title: t('mail.many'),
                    children: t('mail.manyHelp'),
                    confirmLabel: t('mail.action'),
                  }),
                  done: (count) => t('mail.manyDone', { count }),
                  run: runBatch('mail'),
                },
              ]}
            />
          ),
        })}
        onExport={exportShown(api.invoices.export, 'invoices.csv')}
        empty={{
          title: t('empty'),
          help: t('emptyHelp'),
          ...(isAdmin ? { action: <ActionBar actions={[due]} /> } : {}),
        }}
        live={['invoice']}
      />
      {isNumbering && <SeriesDialog onClose={() => setNumbering(false)} />}
      {isDrafting && (
        <DueDialog
          onClose={() => setDrafting(false)}
          onDrafted={(type) => void navigate({ search: { state: ['draft'], type: [type] }, replace: true })}
        />
      )}
    </>
  );
}

function useColumns(): Column<InvoiceRow>[] {
  const t = useT('invoices');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      {
        key: 'number',
        header: t('fields.number'),
        sort: 'number',
        width: 150,
        rank: 1,
        cell: ({ number }) => number ?? dash,
      },
      {
        key: 'party.name',
        header: t('fields.party'),
        grow: true,
        width: 150,
        rank: 1,
        cell: ({ party }) => <span title={party.name}>{party.name}</span>,
      },
      {
        key: 'type',
        header: t('fields.type'),
        width: 130,
        rank: 3,
        file: { labels: () => sentencesUnder('invoices', 'type') },
        cell: ({ type }) => t(`type.${type}`),
      },
      {
        key: 'state',
        header: t('fields.state'),
        width: 130,
        rank: 1,
        file: { labels: () => sentencesUnder('invoices', 'state') },
        cell: ({ state, isLate }) => <InvoiceStateChip state={state} isLate={isLate} />,
      },
      {
        key: 'toPayCents',
        header: t('fields.toPayCents'),
        sort: 'toPayCents',
        align: 'right',
        width: 110,
        narrow: 104,
        rank: 1,
        cell: ({ toPayCents }) => <MoneyText cents={toPayCents} />,
      },
      {
        key: 'openCents',
        header: t('fields.openCents'),
        align: 'right',
        width: 110,
        rank: 2,
        cell: ({ openCents }) => <MoneyText cents={openCents} />,
      },
      {
        key: 'paidCents',
        header: t('fields.paidCents'),
        align: 'right',
        width: 120,
        hidden: true,
        cell: ({ paidCents }) => <MoneyText cents={paidCents} />,
      },
      {
        key: 'linesCount',
        header: t('fields.linesCount'),
        align: 'right',
        width: 90,
        rank: 5,
        cell: ({ linesCount }) => linesCount,
      },
      {
        key: 'issueDay',
        header: t('fields.issueDay'),
        sort: 'issueDay',
        descendingFirst: true,
        width: 120,
        rank: 3,
        cell: ({ issueDay }) => (issueDay ? <DateText value={issueDay} /> : dash),
      },
      {
        key: 'dueDay',
        header: t('fields.dueDay'),
        sort: 'dueDay',
        named: true,
        width: 120,
        rank: 2,
        cell: ({ dueDay }) => (dueDay ? <DateText value={dueDay} /> : dash),
      },
    ];
  }, [t]);
}
