import type { ReportFileKind } from '@linkstand/contract/reports/choices';
import {
  listOfReport,
  REPORT_KEYS,
  REPORTS,
  type Report,
  type ReportKey,
  reportPath,
} from '@linkstand/contract/reports/definitions';
import { reportFilter } from '@linkstand/contract/reports/filter';
import { questionOf } from '@linkstand/contract/reports/question';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { agreementText } from '@linkstand/contract/reports/value-text';
import { keysOf, numberIn } from '@linkstand/contract/shared/filter';
import { pickKeys } from '@linkstand/contract/shared/tables';
import type { View } from '@linkstand/contract/views/schema';
import { Alert, Button, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../../lib/api.ts';
import { capitalized, useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { download } from '../../ui/buttons/download.ts';
import { ExportMenu } from '../../ui/buttons/export-menu.tsx';
import { listFilters } from '../../ui/list/filters.ts';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { PageTurner } from '../../ui/list/page-turner.tsx';
import { viewStateOf } from '../../ui/list/views/view-state.ts';
import type { ViewsProps } from '../../ui/list/views/views-menu.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { TableSkeleton } from '../../ui/page/skeletons.tsx';
import { useCurrentInView } from '../../ui/page/use-current-in-view.ts';
import { choicesQuery } from '../../ui/resource/fields/choices-query.ts';
import { useWords } from '../../ui/resource/words.ts';
import classes from './report.module.css';
import { ReportCards } from './report-cards.tsx';
import { useReportControls } from './report-controls.ts';
import { type ReportSearch, reportSearch } from './report-search.ts';
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
  const pick = <T extends object>(values: T) => pickKeys(values, (key) => known.includes(key));
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
    ...choicesQuery('account-executives', api.users.accountExecutives),
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
  const show = ({ search: kept }: Pick<View, 'search'>) => onSearch(reportSearch(kept));
  const save = (file: ReportFileKind) => () =>
    download(() => api.reports[file]({ params: { report: reportKey }, body: question }), `${reportKey}.${file}`);
  const [views, setViews] = useState<'closed' | 'open' | 'mail'>('closed');
  const time = shown && t('asOf', { time: format.date(shown.asOf, 'clock') });
  return (
    <>
      <PageHeader
        title={t(`report.title.${reportKey}`)}
        subtitle={[capitalized(t(`report.basis.${report.basis}`)), time].filter(Boolean).join(' · ')}
      />
      <GroupTabs current={reportKey} />
      <Stack aria-busy={isPlaceholderData}>
        <Toolbar
          {...{ report, search }}
          answer={shown}
          onChange={change}
          views={{
            list: listOfReport(reportKey),
            look: viewStateOf(search, null, null),
            onShow: show,
            mail: {
              label: t('mail.label'),
              start: t('mail.start'),
              stop: t('mail.stop'),
              isMailed: t('mail.isMailed'),
              recipients: t('mail.recipients'),
              isAsked: views === 'mail',
            },
            opened: views !== 'closed',
            onOpened: (isOpened) => setViews(isOpened ? 'open' : 'closed'),
          }}
          exports={
            shown?.rowCount !== 0 && (
              <ExportMenu files={{ csv: save('csv'), xlsx: save('xlsx'), pdf: save('pdf') }}>
                <Menu.Item leftSection={<IconMail size={16} />} onClick={() => setViews('mail')}>
                  {t('mail.label')}
                </Menu.Item>
              </ExportMenu>
            )
          }
        />
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
          to={reportPath(key, user.role)}
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

/** Period, view and filters on the left, saving and export on the right, as above lists. */
function Toolbar({ report, answer, search, onChange, ...rest }: Part & { views: ViewsProps; exports: ReactNode }) {
  const executives = useExecutives(report, numberIn(search.sellerId), answer?.names.sellerId);
  const filters = useReportFilters(report, answer?.names ?? {}, executives);
  const controls = useReportControls(report, answer, search);
  return (
    <ListToolbar
      {...rest}
      filters={[...controls.fields, ...filters.fields]}
      values={{ ...filters.read(search), ...controls.values }}
      columns={null}
      onChange={onChange}
      onClear={() => onChange(without(filters.toFilter(search)))}
    />
  );
}

/** The change of an address that takes these filters out of it. */
const without = (filter: object) => Object.fromEntries(Object.keys(filter).map((key) => [key, undefined]));

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
    const help = [
      t(Object.keys(filter).length > 0 ? 'emptyFilter' : 'emptyPeriod'),
      answer.nearest ? t('emptyNearest', { day: format.date(answer.nearest) }) : '',
    ];
    return (
      <EmptyState
        title={t('empty')}
        help={help.filter(Boolean).join(' ')}
        action={
          <Button variant="default" onClick={() => onChange({ period: 'all', ...without(filter) })}>
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

/** What the total is compared with: spelled out where it differs, otherwise on demand. */
function Agreement({ answer }: { answer: ReportAnswer }) {
  const t = useT('reports');
  const format = useFormat();
  const { agreement } = answer;
  if (!agreement) return null;
  const text = agreementText(t(`report.agreement.${agreement.with}`), agreement, format);
  if (agreement.difference !== 0) {
    return (
      <Text size="sm" c="red" className={`ls-numbers ${classes.agreement}`}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {text}
      </Text>
    );
  }
  return (
    <Text component="details" size="sm" c="dimmed" className={`ls-numbers ${classes.agreement}`}>
      <summary>
        <IconCheck size={16} aria-hidden="true" />
        {t('agrees')}
      </summary>
      {text}
    </Text>
  );
}
