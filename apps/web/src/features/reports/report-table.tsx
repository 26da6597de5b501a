import type { Report } from '@linkstand/contract/reports/definitions';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer, ReportRow } from '@linkstand/contract/reports/schema';
import { changeOf, changeText, partText, valueText } from '@linkstand/contract/reports/value-text';
import { Menu, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { parseSort } from '../../ui/list/list-search.ts';
import { TablePaper } from '../../ui/table-paper.tsx';
import { filterOfRow, recordsOf } from './drill.ts';
import classes from './report.module.css';
import type { ReportSearch } from './report-search.ts';
import { useRowName } from './row-name.ts';

type Props = {
  report: Report;
  answer: ReportAnswer;
  search: ReportSearch;
  onChange: (patch: object) => void;
  filter: Readonly<Record<string, unknown>>;
};

/**
 * The rows of a report above their totals, which are counted over all rows, not only those shown. Figures come before
 * months and details: they are what is in sight without scrolling sideways.
 */
export function ReportTable({ report, answer, search, onChange, filter }: Props) {
  const t = useT('reports');
  const format = useFormat();
  const nameOf = useRowName(answer);
  const { measure, columns } = answer;
  const details = answer.rows.some((row) => row.details.length > 0);
  const columnText = (column: string) =>
    partText(
      column,
      report.columns === 'monthOfYear' ? 'monthOfYear' : answer.notices.includes('years_instead') ? 'year' : 'month',
      format.locale,
    );
  /** Months without anything are many, and quieter than an amount of zero. */
  const cellText = (value: number | null | undefined) =>
    measure && value ? valueText(measure, value, format) : <span className={classes.nil}>–</span>;
  const isCompared = answer.totalsBefore !== null;
  const minWidth = 200 + (details ? 320 : 0) + columns.length * 92 + report.measures.length * 100;
  return (
    <TablePaper label={t('table')} minWidth={minWidth} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <SortHead field="label" search={search} onChange={onChange} first>
            {t(`report.row.${answer.rowsBy}`)}
          </SortHead>
          {report.measures.map((name) => (
            <SortHead
              key={name}
              field={name}
              search={search}
              onChange={onChange}
              title={t(`report.definition.${name}`)}
            >
              {t(`report.measure.${name}`)}
            </SortHead>
          ))}
          {measure &&
            columns.map((column) => (
              <Table.Th key={column} scope="col" ta="right">
                {columnText(column)}
              </Table.Th>
            ))}
          {details && (
            <>
              <Table.Th scope="col">{t('report.row.client')}</Table.Th>
              <Table.Th scope="col">{t('report.row.site')}</Table.Th>
              <Table.Th scope="col">{t('report.row.seller')}</Table.Th>
            </>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answer.rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row" fw={500}>
              <RowName
                report={report}
                answer={answer}
                row={row}
                name={nameOf(row)}
                filter={filter}
                onChange={onChange}
              />
            </Table.Th>
            {report.measures.map((name) => (
              <Table.Td key={name} ta="right" className="ls-numbers">
                {valueText(name, row.values[name], format)}
                {isCompared && <Change name={name} value={row.values[name]} before={row.before?.[name]} />}
              </Table.Td>
            ))}
            {measure &&
              columns.map((column) => (
                <Table.Td key={column} ta="right" className="ls-numbers">
                  {cellText(row.cells[column])}
                </Table.Td>
              ))}
            {details && [0, 1, 2].map((i) => <Table.Td key={i}>{row.details[i] || '–'}</Table.Td>)}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{t('report.total')}</Table.Th>
          {report.measures.map((name) => (
            <Table.Td key={name} ta="right" className="ls-numbers">
              {valueText(name, answer.totals[name], format)}
              {isCompared && <Change name={name} value={answer.totals[name]} before={answer.totalsBefore?.[name]} />}
            </Table.Td>
          ))}
          {measure &&
            columns.map((column) => (
              <Table.Td key={column} ta="right" className="ls-numbers">
                {cellText(answer.columnTotals[column])}
              </Table.Td>
            ))}
          {details && <Table.Td colSpan={3} />}
        </Table.Tr>
      </Table.Tfoot>
    </TablePaper>
  );
}

/** Its place is kept where there is nothing to say, so that the values stay below each other. */
function Change({
  name,
  value,
  before,
}: {
  name: MeasureName;
  value: number | null | undefined;
  before: number | null | undefined;
}) {
  const format = useFormat();
  const change = changeOf(name, value, before);
  if (change === null) return <span className={classes.change} />;
  const { good } = measureOf(name);
  const color = good === 'none' || change === 0 ? 'dimmed' : change > 0 === (good === 'up') ? 'teal' : 'red';
  return (
    <Text span size="xs" c={color} className={classes.change}>
      {change > 0 ? '+' : ''}
      {changeText(name, change, format)}
    </Text>
  );
}

type HeadProps = Pick<Props, 'search' | 'onChange'> & {
  field: string;
  title?: string;
  first?: boolean;
  children: string;
};

function SortHead({ field, search, onChange, title, first = false, children }: HeadProps) {
  const sort = parseSort(search.sort ? String(search.sort) : undefined);
  const isSorted = sort?.field === field;
  const next = isSorted ? (sort.descending ? 'asc' : 'desc') : first ? 'asc' : 'desc';
  const Arrow = isSorted && sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      scope="col"
      ta={first ? 'left' : 'right'}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={classes.sort} title={title} onClick={() => onChange({ sort: `${field},${next}` })}>
        {children}
        {isSorted && <Arrow size={14} />}
      </UnstyledButton>
    </Table.Th>
  );
}

type NameProps = Omit<Props, 'search'> & { row: ReportRow; name: string };

/** Leads to the records behind a row, or filters by it. */
function RowName({ report, answer, row, name, filter, onChange }: NameProps) {
  const t = useT('reports');
  const isAdmin = useUser().role === 'ADMIN';
  if (row.key === 'none') return name;
  const picks = filterOfRow(report, answer.rowsBy);
  const records =
    answer.period === 'day' && answer.rowsBy !== 'briefing'
      ? undefined
      : recordsOf(report, answer, row.key, filter, isAdmin);
  if (records && !picks)
    return (
      <AnchorLink to={records.href as never} title={t(`opens.${records.what}`)}>
        {name}
      </AnchorLink>
    );
  if (!picks) return name;
  const label = t('rowActions', { name });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.name} aria-label={label} title={label}>
          <span>{name}</span>
          <IconChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <Menu.Item onClick={() => onChange({ [picks]: picks === 'status' ? [row.key] : Number(row.key) })}>
          {t('filterBy', { name })}
        </Menu.Item>
        {records && (
          <Menu.Item component={AnchorLink} to={records.href as never}>
            {t(`opens.${records.what}`)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
