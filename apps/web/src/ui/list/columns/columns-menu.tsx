import { Popover, Skeleton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ToolButton } from '../../buttons/tool-button.tsx';
import { lazy } from '../../page/lazy-part.tsx';
import type { Density } from '../density.ts';
import type { Column } from '../list-types.ts';
import type { ColumnChoice } from './column-choice.ts';
import type { ColumnWidths } from './column-widths.ts';

const load = () => import('./columns-panel.tsx');
const ColumnsPanel = lazy(async () => ({ default: (await load()).ColumnsPanel }));
const prepare = () => void load().catch(() => {});

export type ColumnsProps = {
  /** Every column of the list, in default order. */
  columns: readonly Pick<
    Column<never>,
    'key' | 'header' | 'rank' | 'hidden' | 'width' | 'grow' | 'narrow' | 'mayStandBelow'
  >[];
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
  /** Available pixels: columns that don't fit are marked. Absent: none is. */
  available?: number;
  /** Widths that the reader set. */
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
  /** Absent: chosen elsewhere. */
  density?: Density;
  onDensity?: (density: Density) => void;
};

/** Chooses the shown columns and their order. */
export function ColumnsMenu(props: ColumnsProps) {
  const t = useT('ui');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ToolButton icon={<IconColumns3 size={15} />} label={t('list.columns')} onPointerEnter={prepare} />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton h={240} w={240} />}>
          <ColumnsPanel {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
