import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import classes from '../../../features/briefings/staff-briefings/board.module.css';
import {
  BOARD_COLUMNS,
  BoardColumn,
  type BoardFilter,
  columnCountQuery,
} from '../../../features/briefings/staff-briefings/board-column.tsx';
import { BOARD_ORDER } from '../../../features/briefings/staff-briefings/board-order.ts';
import { type Acted, BriefingDialog, type DialogName } from '../../../features/briefings/staff-briefings/dialogs.tsx';
import { useBriefingFilters } from '../../../features/briefings/staff-briefings/list-filters.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { CountPill } from '../../../ui/data/count-pill.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { rememberOrder } from '../../../ui/list/record-order.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/office/briefings/in-progress');

/** What the columns say already. */
const OF_COLUMNS = { status: false, clientStatus: false, needsMe: false, published: false } as const;

/** The owner manager's board: what waits for owners, what they promised, what they published. */
export function InProgressPage() {
  const t = useT('staff-briefings');
  const client = useQueryClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { fields, read, toFilter } = useBriefingFilters(search, OF_COLUMNS);
  const values = read(search);
  const filter = toFilter(values);
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Column>('pending_owner');
  const [dialog, setDialog] = useState<{ name: DialogName; briefing: Acted } | null>(null);
  const write = (next: object) => void navigate({ search: next, replace: true });
  const columns = BOARD_COLUMNS.filter((column) => !narrow || column === chosen);
  const ids = useRef<Partial<Record<Column, readonly number[]>>>({});
  const remember = (column: Column, fresh: readonly number[]) => {
    ids.current[column] = fresh;
    rememberOrder(
      BOARD_ORDER,
      columns.flatMap((each) => ids.current[each] ?? []),
    );
  };
  useLive(['briefing'], () => void client.invalidateQueries({ queryKey: ['briefings', 'board'] }));
  return (
    <>
      <PageHeader title={t('board.title')} subtitle={t('board.subtitle')} />
      <ListToolbar
        filters={fields}
        values={values}
        onChange={(patch) => write({ ...search, ...patch })}
        onClear={() => write({})}
        columns={null}
      />
      {narrow && <ColumnTabs chosen={chosen} filter={filter} onChoose={setChosen} />}
      <div className={classes.board}>
        {columns.map((column) => (
          <BoardColumn
            key={column}
            status={column}
            filter={filter}
            // That it ends with the last 30 days is said only there.
            isNamed={narrow && column !== 'published'}
            onOpen={(name, briefing) => setDialog({ name, briefing })}
            onRows={(fresh) => remember(column, fresh)}
          />
        ))}
      </div>
      {dialog && <BriefingDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

type Column = (typeof BOARD_COLUMNS)[number];
type TabsProps = { chosen: Column; filter: BoardFilter; onChoose: (column: Column) => void };

/** Where only one column has room, one is chosen. */
function ColumnTabs({ chosen, filter, onChoose }: TabsProps) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const { number } = useFormat();
  const total = (count: number | undefined) => count !== undefined && <CountPill>{number(count)}</CountPill>;
  const counts = useQueries({ queries: BOARD_COLUMNS.map((column) => columnCountQuery(column, filter)) });
  return (
    <SegmentedControl
      fullWidth
      mb="md"
      classNames={{ label: classes.tab }}
      aria-label={t('board.columns')}
      value={chosen}
      onChange={(next) => onChoose(BOARD_COLUMNS.find((each) => each === next) ?? chosen)}
      data={BOARD_COLUMNS.map((value, at) => ({
        value,
        label: (
          <>
            {words(`status.${value}`)} {total(counts[at]?.data)}
          </>
        ),
      }))}
    />
  );
}
