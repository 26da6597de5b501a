import type { ReportedClient } from '@linkstand/contract/publication-reports/schema';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { stringifySearch } from '../../lib/search-url.ts';
import { PathLink } from '../../ui/buttons/links.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { type RecordColumn, RecordTable } from '../../ui/data/record-table.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import type { MonthlySearch } from './monthly-search.ts';
import { reportedClientsQuery } from './queries.ts';

/** Milliseconds after the last letter before the list is searched. */
const TYPING_MS = 250;

type Props = {
  month: string;
  text: string;
  onText: (text: string) => void;
  /** What the address of a client's report says. */
  searchOf: (row: ReportedClient) => MonthlySearch;
};

/** Clients with publications in a month, and how far their report is. */
export function ReportedClients({ month, text, onText, searchOf }: Props) {
  const t = useT('publication-reports');
  const columns = useColumns(searchOf);
  const query = useInfiniteQuery({ ...reportedClientsQuery(month, text), placeholderData: keepPreviousData });
  const type = useDebouncedCallback((value: string) => onText(value.trim()), TYPING_MS);
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        defaultValue={text}
        maxLength={100}
        maw={360}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      {query.error && !rows ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <DetailSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={t(text ? 'noMatch' : 'empty')} help={text ? undefined : t('emptyHelp')} />
      ) : (
        <>
          <RecordTable
            label={t('clients')}
            minWidth={720}
            columns={columns}
            rows={rows}
            rowKey={({ client, endCustomer }) => `${client.id} ${endCustomer}`}
          />
          {query.hasNextPage && (
            <Group justify="center">
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

function useColumns(searchOf: Props['searchOf']): RecordColumn<ReportedClient>[] {
  const t = useT('publication-reports');
  const format = useFormat();
  return [
    {
      key: 'client',
      header: t('columns.client'),
      cell: (row) => {
        const { client, company, endCustomer } = row;
        const below = [company, endCustomer && t('forCustomer', { customer: endCustomer })].filter(Boolean).join(' · ');
        return (
          <>
            <PathLink href={`/reports/monthly${stringifySearch(searchOf(row))}`} fw={600}>
              {client.name}
            </PathLink>
            {below && (
              <Text size="sm" c="dimmed">
                {below}
              </Text>
            )}
          </>
        );
      },
    },
    {
      key: 'publications',
      header: t('columns.publications'),
      align: 'right',
      cell: ({ publications }) => format.number(publications),
    },
    {
      key: 'lost',
      header: t('columns.lost'),
      align: 'right',
      cell: ({ lost }) => (
        <Text span inherit c={lost > 0 ? 'red' : 'dimmed'}>
          {format.number(lost)}
        </Text>
      ),
    },
    {
      key: 'spend',
      header: t('columns.spend'),
      align: 'right',
      stays: true,
      cell: ({ spendCents }) => <MoneyText cents={spendCents} />,
    },
    { key: 'report', header: t('columns.report'), named: true, cell: ({ report }) => <Issued report={report} /> },
  ];
}

/** How far a client's report is. */
function Issued({ report }: Pick<ReportedClient, 'report'>) {
  const t = useT('publication-reports');
  const format = useFormat();
  if (!report)
    return (
      <Text span inherit c="dimmed">
        {t('notIssued')}
      </Text>
    );
  const edition = t('edition', { edition: report.edition, date: format.date(report.issuedAt) });
  return report.mailedAt ? `${edition} · ${t('mailed', { date: format.date(report.mailedAt) })}` : edition;
}
