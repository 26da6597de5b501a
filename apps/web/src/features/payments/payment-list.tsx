import { paymentFilter } from '@linkstand/contract/payments/filter';
import type { Payment } from '@linkstand/contract/payments/schema';
import { type ReactNode, useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { exportShown } from '../../ui/list/export-shown.ts';
import { listFilters } from '../../ui/list/filters.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../ui/list/resource-list.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { PaymentStateChip } from './payment-state.tsx';

type Props<S extends ListSearch> = {
  search: S;
  onSearch: (next: S) => void;
  /** What to say where there are none. */
  emptyHelp: string;
  /** What makes the first one. */
  action?: ReactNode;
};

/** The payments that the reader sees. */
export function PaymentList<S extends ListSearch>({ search, onSearch, emptyHelp, action }: Props<S>) {
  const t = useT('payments');
  return (
    <ResourceList
      name="payments"
      search={search}
      onSearch={onSearch}
      queryKey={['payments', 'list']}
      load={({ page, size, sort, filter }, signal) =>
        api.payments.search({ query: { page, size, sort }, body: filter }, { signal })
      }
      count={async (filter, signal) => (await api.payments.count({ body: filter }, { signal })).count}
      filters={listFilters(paymentFilter, useWords('payments'))}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/payments/${id}`}
      onExport={exportShown(api.payments.export, 'payments.csv')}
      empty={{ title: t('empty'), help: emptyHelp, action }}
      live={['payment']}
    />
  );
}

function useColumns(): Column<Payment>[] {
  const t = useT('payments');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      {
        key: 'state',
        header: t('fields.state'),
        width: 130,
        rank: 1,
        file: { labels: () => sentencesUnder('payments', 'state') },
        cell: ({ state }) => <PaymentStateChip state={state} />,
      },
      {
        key: 'kind',
        header: t('fields.kind'),
        width: 130,
        rank: 3,
        file: { labels: () => sentencesUnder('payments', 'kind') },
        cell: ({ kind, bill }) => (bill ? t('billPayment') : t(`kind.${kind}`)),
      },
      {
        key: 'method',
        header: t('fields.method'),
        width: 120,
        rank: 4,
        file: { labels: () => sentencesUnder('payments', 'choices.method') },
        cell: ({ kind, method }) => (kind === 'top_up' ? t(`choices.method.${method}`) : dash),
      },
      {
        key: 'recipient',
        header: t('fields.recipientId'),
        grow: true,
        wraps: true,
        width: 200,
        rank: 1,
        cell: ({ recipient, company }) => (
          <span title={recipient.name}>{company ? `${company.name} · ${recipient.name}` : recipient.name}</span>
        ),
      },
      {
        key: 'walletCents',
        header: t('fields.walletCents'),
        sort: 'walletCents',
        align: 'right',
        width: 140,
        narrow: 120,
        rank: 1,
        cell: ({ walletCents }) => <MoneyText cents={walletCents} />,
      },
      {
        key: 'takenCents',
        header: t('fields.takenCents'),
        align: 'right',
        width: 120,
        hidden: true,
        cell: ({ takenCents }) => (takenCents === 0 ? dash : <MoneyText cents={takenCents} />),
      },
      {
        key: 'issue',
        header: t('fields.issue'),
        width: 170,
        rank: 3,
        file: { key: 'issue.kind', labels: () => sentencesUnder('payments', 'issueShort') },
        cell: ({ issue, takenCents }) => {
          const what = issue ? t(`issueShort.${issue.kind}`) : takenCents === 0 ? null : t('fields.takenCents');
          if (what === null) return dash;
          return (
            <>
              {what}
              {takenCents !== 0 && (
                <>
                  {' · '}
                  <MoneyText cents={takenCents} inline />
                </>
              )}
            </>
          );
        },
      },
      {
        key: 'reference',
        header: t('fields.reference'),
        width: 170,
        rank: 3,
        cell: ({ reference }) => reference ?? dash,
      },
      {
        key: 'comments',
        header: t('fields.comments'),
        width: 220,
        rank: 4,
        cell: ({ comments }) => (comments ? <span title={comments}>{comments}</span> : dash),
      },
      {
        key: 'receivedOn',
        header: t('fields.receivedOn'),
        width: 120,
        rank: 4,
        cell: ({ receivedOn }) => (receivedOn ? <DateText value={receivedOn} /> : dash),
      },
      {
        key: 'createdAt',
        header: t('fields.createdAt'),
        sort: 'createdAt',
        descendingFirst: true,
        width: 140,
        rank: 2,
        cell: ({ createdAt }) => <DateText value={createdAt} />,
      },
    ];
  }, [t]);
}
