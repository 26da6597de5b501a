import { Popover, Skeleton } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ToolButton } from '../../buttons/tool-button.tsx';
import { lazy } from '../../page/lazy-part.tsx';
import { isSameViewState, type ViewState } from './view-state.ts';
import { useViews } from './views-data.ts';

const load = () => import('./views-panel.tsx');
const ViewsPanel = lazy(async () => ({ default: (await load()).ViewsPanel }));
const prepare = () => void load().catch(() => {});

export type ViewsProps = {
  list: string;
  /** The list's present state. */
  look: ViewState;
  onShow: (look: ViewState) => void;
  /** The label, if the reader can be mailed about new records in a view. */
  mail?: ViewMailWords | undefined;
  /** Opened from elsewhere, to be mailed about it. */
  opened?: boolean;
  onOpened?: (opened: boolean) => void;
};

export type ViewMailWords = {
  /** Beside the field that saves a view. */
  label: string;
  start: string;
  stop: string;
  /** Tooltip of the mark on such a view. */
  isMailed: string;
  /** The field that chooses who else is mailed, if the list has such. */
  recipients?: string;
  /** Ticked at first: what was opened is for this. */
  isAsked?: boolean;
};

/** Saved views of the list. The button shows the present one. */
export function ViewsMenu(props: ViewsProps) {
  const t = useT('ui');
  const own = useState(false);
  const [opened, setOpened] = props.onOpened ? [props.opened === true, props.onOpened] : own;
  const current = useViews(props.list)?.find((view) => isSameViewState(view, props.look));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ToolButton
          maw={220}
          icon={<IconBookmark size={15} />}
          label={current ? t('list.viewNow', { name: current.name }) : t('list.views')}
          keepsText={current !== undefined}
          onPointerEnter={prepare}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton h={120} w={280} />}>
          <ViewsPanel {...props} current={current} onDone={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
