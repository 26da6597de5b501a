import { IN_ORDER } from '@linkstand/contract/reports/choices';
import type { Report } from '@linkstand/contract/reports/definitions';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer, ReportRow } from '@linkstand/contract/reports/schema';
import { changeOf, changeText, mostOf, partText, valueText } from '@linkstand/contract/reports/value-text';
import { Menu, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { linkAt, PathLink } from '../../ui/buttons/links.tsx';
import { AddressText } from '../../ui/data/address-text.tsx';
import { TablePaper } from '../../ui/data/table-paper.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { parseSort } from '../../ui/list/list-search.ts';
import { type BelowColumn, SecondLine, SecondTotals } from '../../ui/list/second-line.tsx';
import { useWidth } from '../../ui/page/use-width.ts';
import { changeTone } from './change-tone.ts';
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

type Figure = BelowColumn<ReportRow> & {
  total?: ReactNode;
  /** The measure that a press on the head sorts by. */
  sortsBy?: MeasureName;
  isDay?: boolean;
  /** Whether a change stands beside any of its values. */
  changes?: boolean;
  /** Rows without a value here are left out where columns are shown below each other. */
  isEmpty?: (row: ReportRow) => boolean;
  /** The same of the total. */
  hasTotal?: boolean;
  /** What it says where columns don't all find room: its title says it in full. */
  short?: { cell: (row: ReportRow) => ReactNode; total: ReactNode };
};

/** Below this width, a table that finds no room has its columns below each other rather than out of sight. */
const FOLDED_BELOW = 760;

/** Measures whose name is too long for the head of a column, and the shorter name that they have there. */
const HEADS: Partial<Record<MeasureName, MeasureName>> = { worked: 'briefings' };

/**
 * The rows of a report above their totals, which are counted over all rows, not only those shown. Figures come before
 * months and details: they are what is in sight without scrolling sideways, and the names stay when it is scrolled.
 */
export function ReportTable({ report, answer, search, onChange, filter }: Props) {
  const t = useT('reports');
  const nameOf = useRowName(answer);
  const figures = useFigures(report, answer);
  const { ref, width } = useWidth<HTMLDivElement>();
  const hasTitles = answer.rowsBy === 'briefing';
  const minWidth =
    (hasTitles ? 304 : 200) +
    figures.reduce((sum, { align, isDay, changes }) => sum + (isDay ? 150 : align ? 104 : 190) + (changes ? 72 : 0), 0);
  const stacks = width > 0 && width < minWidth;
  const folds = stacks && width < FOLDED_BELOW;
  const sorted = parseSort(search.sort ? String(search.sort) : undefined)?.field;
  const main = figures.find(({ key }) => key === sorted) ?? figures[0];
  const beside = folds && main ? [main] : figures;
  const below = figures.filter((figure) => !beside.includes(figure));
  return (
    <Stack gap="xs" ref={ref} align="stretch" className={classes.measured}>
      {folds && <SortChip report={report} rowsBy={answer.rowsBy} search={search} onChange={onChange} />}
      <TablePaper
        label={t('table')}
        minWidth={stacks ? 0 : minWidth}
        folded={folds}
        firstStays={stacks && !folds}
        className={`${classes.table} ${stacks ? classes.stacked : ''} ${folds ? classes.folded : ''} ${hasTitles ? classes.titles : ''}`}
      >
        <Table.Thead>
          <Table.Tr>
            <SortHead field="label" search={search} onChange={onChange} first>
              {t(`report.row.${answer.rowsBy}`)}
            </SortHead>
            {beside.map(({ key, header, align, sortsBy, changes }) =>
              sortsBy ? (
                <SortHead
                  key={key}
                  field={sortsBy}
                  search={search}
                  onChange={onChange}
                  name={t(`report.measure.${sortsBy}`)}
                  title={t(`report.definition.${sortsBy}`)}
                  changes={changes}
                >
                  {header}
                </SortHead>
              ) : (
                <Table.Th key={key} scope="col" ta={align}>
                  {header}
                </Table.Th>
              ),
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
                {folds && <SecondLine row={row} columns={below.filter(({ isEmpty }) => !isEmpty?.(row))} />}
              </Table.Th>
              {beside.map(({ key, align, cell, short }) => (
                <Table.Td key={key} ta={align} className={align && 'ls-numbers'}>
                  {stacks && short ? short.cell(row) : cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">
              {t('report.total')}
              {folds && <SecondTotals columns={below.filter(({ hasTotal }) => hasTotal !== false)} />}
            </Table.Th>
            {beside.map(({ key, align, total, short }) => (
              <Table.Td key={key} ta={align} className={align && 'ls-numbers'}>
                {stacks && short ? short.total : total}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </TablePaper>
    </Stack>
  );
}

/** The columns beside the name: measures, then months, then the facts of a single briefing. */
function useFigures(report: Report, answer: ReportAnswer): Figure[] {
  const t = useT('reports');
  const format = useFormat();
  const { measure, totalsBefore } = answer;
  /** Rows without earlier values, such as briefings, have no space for them: the cards show how the totals changed. */
  const changed = report.measures.filter((name) =>
    answer.rows.some((row) => changeOf(name, row.values[name], row.before?.[name]) !== null),
  );
  const most = new Map(report.measures.map((name) => [name, mostOf(answer, name)]));
  const figureOf = (name: MeasureName, value: number | null | undefined, before?: number | null) => (
    <>
      {valueText(name, value, format, false, most.get(name))}
      {changed.includes(name) && <Change name={name} value={value} before={before} />}
    </>
  );
  const part =
    report.columns === 'monthOfYear' ? 'monthOfYear' : answer.notices.includes('years_instead') ? 'year' : 'month';
  /** Months without anything are many, and quieter than an amount of zero. */
  const cellText = (value: number | null | undefined) =>
    measure && value ? valueText(measure, value, format) : <span className={classes.nil}>–</span>;
  const shortText = (value: number | null | undefined) =>
    measure && value ? (
      <span title={valueText(measure, value, format)}>{valueText(measure, value, format, true)}</span>
    ) : (
      cellText(value)
    );
  /** The newest are in sight without scrolling; months of years are looked for where the calendar has them. */
  const columns = part === 'monthOfYear' ? answer.columns : answer.columns.toReversed();
  const details = answer.rows.some((row) => row.details.length > 0) ? (['client', 'site', 'seller'] as const) : [];
  return [
    ...report.measures.map(
      (name): Figure => ({
        ...{ key: name, header: t(`report.measure.${HEADS[name] ?? name}`), align: 'right', sortsBy: name },
        changes: changed.includes(name),
        isDay: measureOf(name).unit === 'day',
        cell: (row) => figureOf(name, row.values[name], row.before?.[name]),
        // Amounts of nothing are many, and say nothing.
        isEmpty: (row) =>
          (row.values[name] ?? null) === null || (measureOf(name).unit === 'money' && row.values[name] === 0),
        total: figureOf(name, answer.totals[name], totalsBefore?.[name]),
      }),
    ),
    ...(measure ? columns : []).map(
      (column): Figure => ({
        ...{ key: column, header: partText(column, part, format.locale), align: 'right' },
        cell: (row) => cellText(row.cells[column]),
        isEmpty: (row) => !row.cells[column],
        total: cellText(answer.columnTotals[column]),
        hasTotal: Boolean(answer.columnTotals[column]),
        short: { cell: (row) => shortText(row.cells[column]), total: shortText(answer.columnTotals[column]) },
      }),
    ),
    ...details.map(
      (name, i): Figure => ({
        ...{ key: name, header: t(`report.row.${name}`), named: true },
        cell: (row) => row.details[i] || '–',
        isEmpty: (row) => !row.details[i],
      }),
    ),
  ];
}

type SortProps = Pick<Props, 'report' | 'search' | 'onChange'> & { rowsBy: ReportAnswer['rowsBy'] };

/** The order of rows that have one of their own. */
const OWN_ORDER = 'own';

/** Sorts by a measure whose head has no room. */
function SortChip({ report, rowsBy, search, onChange }: SortProps) {
  const t = useT('reports');
  const options = report.measures.map((name) => ({ value: `${name},desc`, label: t(`report.measure.${name}`) }));
  const hasOrder = IN_ORDER.includes(rowsBy);
  if (hasOrder) options.unshift({ value: OWN_ORDER, label: t(`report.row.${rowsBy}`) });
  const first = hasOrder ? OWN_ORDER : `${report.orderedBy ?? report.measures[0]},desc`;
  return (
    <div>
      <FilterChip
        field={{ kind: 'choice', key: 'sort', label: t('sortBy'), isFixed: true, options }}
        values={{ sort: search.sort ?? first }}
        onChange={({ sort }) => onChange({ sort: sort === OWN_ORDER ? undefined : sort })}
      />
    </div>
  );
}

/** An empty one takes its space, too, so that the values are aligned. */
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
  return (
    <Text span size="xs" c={changeTone(name, change)} className={classes.change}>
      {change > 0 ? '+' : ''}
      {changeText(name, change, format)}
    </Text>
  );
}

type HeadProps = Pick<Props, 'search' | 'onChange'> & {
  field: string;
  /** In full, where the head is shorter. */
  name?: string;
  title?: string;
  first?: boolean;
  /** Leaves the place that changes take below it, so that it stands above the values. */
  changes?: boolean | undefined;
  children: ReactNode;
};

function SortHead({ field, search, onChange, name, title, first = false, changes = false, children }: HeadProps) {
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
      <UnstyledButton
        className={classes.sort}
        aria-label={name}
        title={title}
        onClick={() => onChange({ sort: `${field},${next}` })}
      >
        {children}
        {isSorted && <Arrow size={14} />}
      </UnstyledButton>
      {changes && <span className={classes.change} />}
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
      <PathLink href={records.href} title={t(`opens.${records.what}`)}>
        {name}
      </PathLink>
    );
  if (!picks) return name;
  const label = t('rowActions', { name });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.name} aria-label={label} title={label}>
          <span>{answer.rowsBy === 'site' ? <AddressText address={name} /> : name}</span>
          <IconChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <Menu.Item onClick={() => onChange({ [picks]: picks === 'status' ? [row.key] : Number(row.key) })}>
          {t('filterBy', { name })}
        </Menu.Item>
        {records && <Menu.Item renderRoot={linkAt(records.href)}>{t(`opens.${records.what}`)}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
