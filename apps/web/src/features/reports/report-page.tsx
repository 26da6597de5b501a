import { COMPARISONS, GRAINS, PERIODS, REPORT_FILES, type ReportFileKind } from '@linkstand/contract/reports/choices';
import {
  listOfReport,
  REPORT_KEYS,
  REPORTS,
  type Report,
  type ReportKey,
} from '@linkstand/contract/reports/definitions';
import { reportFilter } from '@linkstand/contract/reports/filter';
import { measureOf } from '@linkstand/contract/reports/measures';
import { questionOf } from '@linkstand/contract/reports/question';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { agreementText } from '@linkstand/contract/reports/value-text';
import { keysOf, numberIn } from '@linkstand/contract/shared/filter';
import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../lib/api.ts';
import { capitalized, useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { DateField } from '../../ui/date-field.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { listFilters } from '../../ui/list/filters.ts';
import { PageTurner } from '../../ui/list/page-turner.tsx';
import { viewStateOf } from '../../ui/list/views/view-state.ts';
import { ViewsMenu } from '../../ui/list/views/views-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import classes from './report.module.css';
import { ReportCards } from './report-cards.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportTable } from './report-table.tsx';

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));
const RetentionTable = lazy(async () => ({ default: (await import('./retention-table.tsx')).RetentionTable }));

const SIZE = 25;

type Props = {
  reportKey: ReportKey;
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
};

/** The filters that a report knows, as the panel shows them. */
function useReportFilters(
  report: Report,
  names: Readonly<Record<string, string>>,
  executives?: readonly { readonly id: number; readonly name: string }[],
) {
  const words = useWords('reports');
  const named = (key: string) => ({ text: (value: unknown) => names[key] ?? `#${String(value)}` });
  const all = listFilters(reportFilter, words, {
    clientId: named('clientId'),
    companyId: named('companyId'),
    sellerId: executives ? { options: executives, offer: 'always' } : named('sellerId'),
    siteId: named('siteId'),
    ownerId: named('ownerId'),
    editorId: named('editorId'),
  });
  const known = report.filters.flatMap((name) => keysOf(name, reportFilter[name]));
  const pick = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => known.includes(key))) as Partial<T>;
  return {
    fields: all.fields.filter((field) => known.includes('key' in field ? field.key : '')),
    read: (search: object) => pick(all.read(search)),
    toFilter: (search: object) => pick(all.toFilter(all.read(search))),
  };
}

/**
 * Account executives to filter by, and the one that is filtered by though it is none any more. Undefined while loading,
 * and for sellers, who only read their own figures.
 */
function useExecutives(report: Report, chosen: number | undefined, name: string | undefined) {
  const isAdmin = useUser().role === 'ADMIN';
  const { data } = useQuery({
    queryKey: ['account-executives', 'choices', ''],
    queryFn: async ({ signal }) => (await api.users.accountExecutives(undefined, { signal })).data,
    staleTime: 60_000,
    enabled: isAdmin && report.filters.includes('sellerId'),
  });
  if (!data || chosen === undefined || name === undefined || data.some(({ id }) => id === chosen)) return data;
  return [...data, { id: chosen, name }];
}

/** A report as it is described: what to look at, figures, one chart, the table, and what it agrees with. */
export function ReportPage({ reportKey, search, onSearch }: Props) {
  const t = useT('reports');
  const report: Report = REPORTS[reportKey];
  const format = useFormat();
  const ask = useReportFilters(report, {});
  const filter = ask.toFilter(search);
  const question = questionOf(report, search);
  const page = search.page ?? 0;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reports', reportKey, question, page, search.sort ?? ''],
    queryFn: ({ signal }) =>
      api.reports.read(
        {
          params: { report: reportKey },
          query: { page, size: SIZE, ...(search.sort && { sort: [String(search.sort)] }) },
          body: question,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const shown = data?.report === reportKey ? data : undefined;
  const change = (patch: object) => onSearch({ ...search, page: undefined, ...patch });
  const show = ({ search: kept }: { search: object }) => onSearch(kept as ReportSearch);
  const [making, setMaking] = useState<ReportFileKind | null>(null);
  const make = async (file: ReportFileKind) => {
    setMaking(file);
    const load = () => api.reports[file]({ params: { report: reportKey }, body: question });
    const isSaved = await download(load, `${reportKey}.${file}`);
    setMaking(null);
    if (isSaved && file === 'pdf') toastDone(t('generated'));
  };
  const time = shown && t('asOf', { time: format.date(shown.asOf, 'clock') });
  return (
    <>
      <PageHeader
        title={t(`report.title.${reportKey}`)}
        subtitle={[capitalized(t(`report.basis.${report.basis}`), format.locale), time].filter(Boolean).join(' · ')}
        actions={
          <>
            <ViewsMenu
              list={listOfReport(reportKey)}
              look={viewStateOf(search, null, null)}
              onShow={show}
              mail={{
                label: t('mail.label'),
                start: t('mail.start'),
                stop: t('mail.stop'),
                isMailed: t('mail.isMailed'),
                recipients: t('mail.recipients'),
              }}
            />
            {REPORT_FILES.map((file) => (
              <Button
                key={file}
                variant="default"
                leftSection={<IconDownload size={16} />}
                loading={making === file}
                onClick={() => void make(file)}
              >
                {t(`export.${file}`)}
              </Button>
            ))}
          </>
        }
      />
      <GroupTabs current={reportKey} />
      <Stack aria-busy={isPlaceholderData}>
        <Controls report={report} answer={shown} search={search} onChange={change} />
        {ask.fields.length > 0 && <Chips report={report} answer={shown} search={search} onChange={change} />}
        {error && !shown ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : shown ? (
          <Found report={report} answer={shown} search={search} onChange={change} filter={filter} />
        ) : (
          <TableSkeleton rows={8} />
        )}
      </Stack>
    </>
  );
}

/** The reports of the same group. */
function GroupTabs({ current }: { current: ReportKey }) {
  const t = useT('reports');
  const user = useUser();
  const shown = useCurrentInView<HTMLAnchorElement>(current);
  const group = REPORT_KEYS.filter((key) => {
    const other: Report = REPORTS[key];
    return other.group === REPORTS[current].group && other.see.includes(user.role);
  });
  if (group.length < 2) return null;
  return (
    <nav className={`ls-tabs ${classes.tabs}`} aria-label={t('tabs')}>
      {group.map((key) => (
        <Link
          key={key}
          ref={key === current ? shown : undefined}
          to={REPORTS[key].path}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t(`report.title.${key}`)}
        </Link>
      ))}
    </nav>
  );
}

type Part = {
  report: Report;
  answer: ReportAnswer | undefined;
  search: ReportSearch;
  onChange: (patch: object) => void;
};

function Controls({ report, answer, search, onChange }: Part) {
  const t = useT('reports');
  const period = search.period ?? (search.from || search.to ? 'custom' : report.period);
  const select = (label: string, value: string, choices: { value: string; label: string }[], key: string) => (
    <Select
      label={label}
      size="sm"
      w={200}
      allowDeselect={false}
      value={value}
      data={choices}
      onChange={(chosen) => onChange({ [key]: chosen ?? undefined })}
    />
  );
  return (
    <Group gap="sm" align="end" role="group" aria-label={t('controls')}>
      {select(
        t('period.label'),
        period,
        PERIODS.map((each) => ({ value: each, label: t(`period.${each}`) })),
        'period',
      )}
      {period === 'custom' && (
        <>
          <DateField
            label={t('from')}
            value={search.from ?? null}
            onChange={(from) => onChange({ period: 'custom', from: from ?? undefined })}
          />
          <DateField
            label={t('to')}
            value={search.to ?? null}
            onChange={(to) => onChange({ period: 'custom', to: to ?? undefined })}
          />
        </>
      )}
      {period !== 'all' &&
        select(
          t('compare.label'),
          search.compare ?? report.compares ?? 'none',
          COMPARISONS.map((each) => ({ value: each, label: t(`compare.${each}`) })),
          'compare',
        )}
      {!report.isSnapshot &&
        report.chart.over === 'period' &&
        select(
          t('grain.label'),
          answer?.grain ?? search.grain ?? 'day',
          GRAINS.map((each) => ({ value: each, label: t(`grain.${each}`) })),
          'grain',
        )}
      {report.rows.length > 1 &&
        select(
          t('rows'),
          answer?.rowsBy ?? report.rows[0],
          report.rows.map((each) => ({ value: each, label: t(`report.row.${each}`) })),
          'rows',
        )}
      {report.columns &&
        select(
          t('columns'),
          answer?.measure ?? report.measures[0],
          report.measures
            .filter((name) => measureOf(name).kind !== 'ratio')
            .map((each) => ({ value: each, label: t(`report.measure.${each}`) })),
          'measure',
        )}
    </Group>
  );
}

function Chips({ report, answer, search, onChange }: Part) {
  const executives = useExecutives(report, numberIn(search.sellerId), answer?.names.sellerId);
  const { fields, read } = useReportFilters(report, answer?.names ?? {}, executives);
  const values = read(search);
  const shown = fields.filter((field) => !field.linked || values['key' in field ? field.key : ''] !== undefined);
  return (
    <Group gap="xs">
      {shown.map((field) => (
        <FilterChip key={'key' in field ? field.key : field.label} field={field} values={values} onChange={onChange} />
      ))}
    </Group>
  );
}

function Found({
  report,
  answer,
  search,
  onChange,
  filter,
}: Omit<Part, 'answer'> & { answer: ReportAnswer; filter: Readonly<Record<string, unknown>> }) {
  const t = useT('reports');
  const format = useFormat();
  if (answer.rowCount === 0) {
    const help = [t('emptyFilter'), answer.nearest ? t('emptyNearest', { day: format.date(answer.nearest) }) : ''];
    return (
      <EmptyState
        title={t('empty')}
        help={help.filter(Boolean).join(' ')}
        action={
          <Button
            variant="default"
            onClick={() =>
              onChange({ period: 'all', ...Object.fromEntries(Object.keys(filter).map((key) => [key, undefined])) })
            }
          >
            {t('showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {answer.notices.map((notice) => (
        <Alert key={notice} variant="light" p="xs">
          {t(`notice.${notice}`)}
        </Alert>
      ))}
      {answer.summing && (
        <Alert variant="light" p="xs">
          {t('notice.summing', answer.summing)}
        </Alert>
      )}
      <ReportCards report={report} answer={answer} />
      <Suspense fallback={<Paper p="md" h={300} />}>
        <ReportChart report={report} answer={answer} filter={filter} onChange={onChange} />
      </Suspense>
      <ReportTable report={report} answer={answer} search={search} onChange={onChange} filter={filter} />
      <PageTurner page={answer.page} size={answer.size} total={answer.rowCount} onPage={(page) => onChange({ page })} />
      <Agreement answer={answer} />
      {answer.retention.length > 0 && (
        <Suspense fallback={<TableSkeleton rows={6} />}>
          <Title order={2} size="h4">
            {t('report.retention')}
          </Title>
          <RetentionTable answer={answer} />
        </Suspense>
      )}
    </>
  );
}

function Agreement({ answer }: { answer: ReportAnswer }) {
  const t = useT('reports');
  const format = useFormat();
  const { agreement } = answer;
  if (!agreement) return null;
  const agrees = agreement.difference === 0;
  const Mark = agrees ? IconCheck : IconAlertTriangle;
  return (
    <Text size="sm" c={agrees ? 'dimmed' : 'red'} className={`ls-numbers ${classes.agreement}`}>
      <Mark size={16} aria-hidden="true" />
      {agreementText(t(`report.agreement.${agreement.with}`), agreement, format)}
    </Text>
  );
}
