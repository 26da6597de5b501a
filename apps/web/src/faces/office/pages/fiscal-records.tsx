import { fiscalRecordFilter } from '@linkstand/contract/fiscal-records/filter';
import type { FiscalRecord } from '@linkstand/contract/fiscal-records/schema';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FiscalStateChip } from '../../../features/fiscal-records/fiscal-state.tsx';
import { sendingQuery } from '../../../features/fiscal-records/queries.ts';
import { RecordActs } from '../../../features/fiscal-records/record-acts.tsx';
import { SendingCard } from '../../../features/fiscal-records/sending-card.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';

const route = getRouteApi('/office/create-invoices/fiscal-records');

/** The column with actions, which is in no exported file. */
const ACTS = 'can';

/** Fiscal records of invoices for the Spanish tax office, with its answers. */
export function FiscalRecordsPage() {
  const t = useT('fiscal-records');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sending = useQuery(sendingQuery);
  const filters = listFilters(fiscalRecordFilter, useWords('fiscal-records'));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Stack>
        {sending.data && <SendingCard sending={sending.data} />}
        <ResourceList
          name="fiscal-records"
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
          queryKey={['fiscalRecords', 'list']}
          load={({ page, size, sort, filter }, signal) =>
            api.fiscalRecords.search({ query: { page, size, sort }, body: filter }, { signal })
          }
          count={async (filter, signal) => (await api.fiscalRecords.count({ body: filter }, { signal })).count}
          filters={filters}
          columns={useColumns()}
          rowKey={({ id }) => id}
          onExport={exportShown(api.fiscalRecords.export, 'fiscal-records.csv', { without: [ACTS] })}
          empty={{ title: t('empty'), help: t('emptyHelp') }}
        />
      </Stack>
    </>
  );
}

function useColumns(): Column<FiscalRecord>[] {
  const t = useT('fiscal-records');
  return useMemo(
    () => [
      {
        key: 'position',
        header: t('fields.position'),
        sort: 'position',
        descendingFirst: true,
        align: 'right',
        width: 80,
        rank: 3,
        cell: ({ position }) => position,
      },
      {
        key: 'invoice.name',
        header: t('fields.invoice'),
        width: 170,
        rank: 1,
        cell: ({ invoice }) => (
          <AnchorLink to="/create-invoices/$id" params={{ id: String(invoice.id) }}>
            {invoice.name}
          </AnchorLink>
        ),
      },
      {
        key: 'kind',
        header: t('fields.kind'),
        width: 130,
        rank: 4,
        file: { labels: () => sentencesUnder('fiscal-records', 'kind') },
        cell: ({ kind, documentType }) => [t(`kind.${kind}`), documentType].filter(Boolean).join(' '),
      },
      {
        key: 'state',
        header: t('fields.state'),
        width: 170,
        rank: 1,
        file: { labels: () => sentencesUnder('fiscal-records', 'state') },
        cell: ({ state }) => <FiscalStateChip state={state} />,
      },
      {
        key: 'errorText',
        header: t('fields.errorText'),
        grow: true,
        width: 200,
        rank: 2,
        cell: ({ errorCode, errorText, reason }) => {
          const said = [errorCode, errorText].filter(Boolean).join(' ') || reason;
          return <span title={said}>{said}</span>;
        },
      },
      {
        key: 'totalCents',
        header: t('fields.totalCents'),
        align: 'right',
        width: 120,
        rank: 3,
        cell: ({ totalCents }) => <MoneyText cents={totalCents} />,
      },
      {
        key: 'madeAt',
        header: t('fields.madeAt'),
        sort: 'madeAt',
        descendingFirst: true,
        width: 170,
        rank: 2,
        cell: ({ madeAt }) => <DateText value={madeAt} style="time" />,
      },
      {
        key: 'proof',
        header: t('fields.proof'),
        width: 150,
        hidden: true,
        cell: ({ proof }) => proof ?? '',
      },
      {
        key: 'hash',
        header: t('fields.hash'),
        width: 200,
        hidden: true,
        cell: ({ hash }) => <span title={hash}>{hash.slice(0, 16)}…</span>,
      },
      {
        key: ACTS,
        header: t('fields.acts'),
        width: 230,
        rank: 1,
        cell: (record) => <RecordActs record={record} />,
      },
    ],
    [t],
  );
}
