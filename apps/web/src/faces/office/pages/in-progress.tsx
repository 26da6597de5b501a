import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../../features/briefings/staff-briefings/board.module.css';
import {
  BOARD_COLUMNS,
  BoardColumn,
  useColumnTitle,
} from '../../../features/briefings/staff-briefings/board-column.tsx';
import { type Acted, BriefingDialog, type DialogName } from '../../../features/briefings/staff-briefings/dialogs.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The owner manager's board: what waits for owners, what they promised, what they published. */
export function InProgressPage() {
  const t = useT('staff-briefings');
  const client = useQueryClient();
  const titleOf = useColumnTitle();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<(typeof BOARD_COLUMNS)[number]>('pending_owner');
  const [dialog, setDialog] = useState<{ name: DialogName; briefing: Acted } | null>(null);
  useLive(['briefing'], () => void client.invalidateQueries({ queryKey: ['briefings', 'board'] }));
  return (
    <>
      <PageHeader title={t('board.title')} subtitle={t('board.subtitle')} />
      {narrow && (
        <SegmentedControl
          fullWidth
          mb="md"
          classNames={{ label: classes.tab }}
          aria-label={t('board.columns')}
          value={chosen}
          onChange={(next) => setChosen(BOARD_COLUMNS.find((each) => each === next) ?? chosen)}
          data={BOARD_COLUMNS.map((value) => ({ value, label: titleOf(value) }))}
        />
      )}
      <div className={classes.board}>
        {BOARD_COLUMNS.filter((column) => !narrow || column === chosen).map((column) => (
          <BoardColumn key={column} status={column} onOpen={(name, briefing) => setDialog({ name, briefing })} />
        ))}
      </div>
      {dialog && <BriefingDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
