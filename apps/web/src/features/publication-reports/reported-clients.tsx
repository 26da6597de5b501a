import type { ReportedClient } from '@linkstand/contract/publication-reports/schema';
import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { DetailSkeleton } from '../../ui/skeletons.tsx';
import { TablePaper } from '../../ui/table-paper.tsx';
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
          <TablePaper label={t('clients')} minWidth={720}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('columns.client')}</Table.Th>
                <Table.Th scope="col" ta="right">
                  {t('columns.publications')}
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  {t('columns.lost')}
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  {t('columns.spend')}
                </Table.Th>
                <Table.Th scope="col">{t('columns.report')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <ClientRow key={`${row.client.id} ${row.endCustomer}`} row={row} search={searchOf(row)} />
              ))}
            </Table.Tbody>
          </TablePaper>
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

function ClientRow({ row, search }: { row: ReportedClient; search: MonthlySearch }) {
  const t = useT('publication-reports');
  const format = useFormat();
  const { client, company, endCustomer, publications, lost, spendCents, report } = row;
  const below = [company, endCustomer && t('forCustomer', { customer: endCustomer })].filter(Boolean).join(' · ');
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <AnchorLink to="/reports/monthly" search={search as never} fw={600}>
          {client.name}
        </AnchorLink>
        {below && (
          <Text size="sm" c="dimmed">
            {below}
          </Text>
        )}
      </Table.Th>
      <Table.Td ta="right" className="ls-numbers">
        {format.number(publications)}
      </Table.Td>
      <Table.Td ta="right" className="ls-numbers" c={lost > 0 ? 'red' : 'dimmed'}>
        {format.number(lost)}
      </Table.Td>
      <Table.Td ta="right">
        <MoneyText cents={spendCents} />
      </Table.Td>
      <Table.Td {...(report ? {} : { c: 'dimmed' })}>
        {report
          ? [
              t('edition', { edition: report.edition, date: format.date(report.issuedAt) }),
              report.mailedAt && t('mailed', { date: format.date(report.mailedAt) }),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('notIssued')}
      </Table.Td>
    </Table.Tr>
  );
}
