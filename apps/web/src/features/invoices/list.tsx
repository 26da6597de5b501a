import { invoiceFilter } from '@linkstand/contract/invoices/filter';
import type { InvoiceRow } from '@linkstand/contract/invoices/schema';
import { Alert } from '@mantine/core';
import { IconFileInvoice, IconMail, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { type Action, ActionBar } from '../../ui/buttons/action-bar.tsx';
import { PathLink } from '../../ui/buttons/links.tsx';
import { BulkActions } from '../../ui/list/bulk/bulk-actions.tsx';
import type { Selection } from '../../ui/list/selection/selection-types.ts';
import { useDialog } from '../../ui/overlays/use-dialog.ts';
import { defineList, type PageContext } from '../../ui/resource/list.ts';
import { DueDialog } from './due-dialog.tsx';
import { InvoiceStateChip } from './invoice-state.tsx';
import { runBatch } from './queries.ts';
import { SeriesDialog } from './series-dialog.tsx';

/** In one call of the server's run, so that its progress is seen. */
const AT_ONCE = 25;

/** What clients are invoiced, what owners and sellers bill, and what corrects it. */
export const list = defineList({
  name: 'invoices',
  isOf: ({ role }) => role === 'ADMIN' || role === 'SELLER',
  api: api.invoices,
  useExtras: useDialogs,
  columns: (c) => [
    c.text('number', { sort: true, rank: 1, width: 150 }),
    c.record('party', {
      ...{ as: 'party.name', head: 'fields.party', file: { key: 'party.name' }, grow: true, rank: 1, width: 150 },
    }),
    c.choice('type', { rank: 3, width: 130 }),
    c.choice('state', {
      ...{ rank: 1, width: 130 },
      shown: ({ state, isLate }) => <InvoiceStateChip state={state} isLate={isLate} />,
    }),
    c.money('toPayCents', { sort: true, descendingFirst: false, rank: 1, narrow: 104 }),
    c.money('openCents', { rank: 2 }),
    c.money('paidCents', { width: 120, hidden: true }),
    c.number('linesCount', { rank: 5, width: 90 }),
    c.date('issueDay', { sort: true, rank: 3, width: 120 }),
    c.date('dueDay', { sort: true, descendingFirst: false, named: true, rank: 2, width: 120 }),
  ],
  filter: invoiceFilter,
  filters: ({ t }) => ({
    late: { label: t('late') },
    issued: { label: t('fields.issueDay') },
    due: { label: t('fields.dueDay') },
  }),
  href: ({ id }) => `/create-invoices/${id}`,
  actions: (page) => {
    const { t, user, extras } = page;
    const isAdmin = user.role === 'ADMIN';
    return (
      <ActionBar
        actions={[
          dueAction(page),
          {
            key: 'new',
            label: t('new.title'),
            primary: !isAdmin,
            icon: <IconPlus size={16} />,
            href: '/create-invoices/new',
          },
          { key: 'series', label: t('series.action'), onRun: extras.numbering.open },
        ]}
        can={{ due: isAdmin, new: true, series: isAdmin }}
        shown={3}
      />
    );
  },
  empty: (page) => ({ action: page.user.role === 'ADMIN' && <ActionBar actions={[dueAction(page)]} /> }),
  above: ({ user }) => user.role === 'ADMIN' && <BadNumbers />,
  selection: ({ user }) => user.role === 'ADMIN' && ((selection) => <BulkInvoices selection={selection} />),
  below: ({ extras: { drafting, numbering } }) => (
    <>
      {numbering.isOpen && <SeriesDialog onClose={numbering.close} />}
      {drafting.isOpen && <Drafting onClose={drafting.close} />}
    </>
  ),
  live: ['invoice'],
});

function useDialogs() {
  const drafting = useDialog();
  const numbering = useDialog();
  return useMemo(() => ({ drafting, numbering }), [drafting, numbering]);
}

const dueAction = ({ t, extras }: PageContext<'invoices', ReturnType<typeof useDialogs>>): Action => ({
  key: 'due',
  label: t('due.title'),
  primary: true,
  icon: <IconFileInvoice size={16} />,
  onRun: extras.drafting.open,
});

function Drafting({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <DueDialog
      onClose={onClose}
      onDrafted={(type) =>
        void navigate({ to: '/create-invoices', search: { state: ['draft'], type: [type] }, replace: true })
      }
    />
  );
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

function BulkInvoices({ selection }: { selection: Selection<InvoiceRow> }) {
  const t = useT('invoices');
  const client = useQueryClient();
  return (
    <BulkActions
      selection={selection}
      rowKey={({ id }) => id}
      nameOf={({ number, party }) => number ?? party.name}
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
  );
}
