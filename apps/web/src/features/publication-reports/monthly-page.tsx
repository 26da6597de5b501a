import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { ClientReport } from './client-report.tsx';
import { type MonthlySearch, monthBeside, monthsUntil } from './monthly-search.ts';
import { lastMonthQuery, latestReportQuery } from './queries.ts';
import { ReportedClients } from './reported-clients.tsx';

type Props = { search: MonthlySearch; onSearch: (next: MonthlySearch) => void };

/** Publication reports of a month: the clients with publications, or the report of one of them. */
export function MonthlyPage(props: Props) {
  const { client, report } = props.search;
  // The address has only the number of a report, which says whose it is and of which month.
  if (client === undefined && report !== undefined) return <ReportByNumber {...props} report={report} />;
  return <Month {...props} />;
}

function ReportByNumber({ search, onSearch, report }: Props & { report: number }) {
  const { data, error, refetch } = useQuery(latestReportQuery(report));
  if (data) {
    const { client, endCustomer, month } = data;
    const found = { ...search, month, client: client.id, ...(endCustomer ? { customer: endCustomer } : {}) };
    return <ReportsOfMonth search={found} onSearch={onSearch} month={month} />;
  }
  return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <DetailSkeleton />;
}

function Month(props: Props) {
  const last = useQuery({ ...lastMonthQuery, enabled: props.search.month === undefined });
  const month = props.search.month ?? last.data;
  if (month !== undefined) return <ReportsOfMonth {...props} month={month} />;
  return last.error ? <ErrorState isPage error={last.error} onRetry={() => void last.refetch()} /> : <DetailSkeleton />;
}

function ReportsOfMonth({ search, onSearch, month }: Props & { month: string }) {
  const t = useT('publication-reports');
  const { date } = useFormat();
  const lastWhole = useQuery(lastMonthQuery).data;
  // The month that has begun can hold something; those after it can't.
  const last = lastWhole === undefined ? month : monthBeside(lastWhole, 1);
  const show = (next: string) => onSearch({ month: next, ...(search.text ? { text: search.text } : {}) });
  if (search.client !== undefined)
    return (
      <ClientReport
        key={`${search.client} ${search.customer} ${month}`}
        subject={{ clientId: search.client, endCustomer: search.customer ?? '', month }}
        reportId={search.report ?? null}
        onBack={() => show(month)}
        onIssued={(report) => onSearch({ ...search, month, report })}
      />
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('previous')}
              onClick={() => show(monthBeside(month, -1))}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            {/* A field for months would name them in the browser's language. */}
            <NativeSelect
              aria-label={t('month')}
              value={month}
              data={monthsUntil(last, month).map((value) => ({ value, label: date(`${value}-01`, 'month') }))}
              onChange={({ currentTarget: { value } }) => show(value)}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('next')}
              disabled={month >= last}
              onClick={() => show(monthBeside(month, 1))}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </>
        }
      />
      <ReportedClients
        month={month}
        text={search.text ?? ''}
        onText={(text) => onSearch({ month, ...(text ? { text } : {}) })}
        searchOf={({ client, endCustomer, report }) => ({
          month,
          client: client.id,
          ...(endCustomer ? { customer: endCustomer } : {}),
          ...(report ? { report: report.id } : {}),
        })}
      />
    </>
  );
}
