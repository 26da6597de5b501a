import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSquareRoundedPlus } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { aboutOfPage } from '../about-page.ts';

const load = () => import('./new-task-dialog.tsx');
const NewTaskDialog = lazy(async () => ({ default: (await load()).NewTaskDialog }));
const prepare = () => void load().catch(() => {});

/** In the top bar: makes a task about the record of the page. */
export function NewTaskButton() {
  const t = useT('tasks');
  const href = useRouterState({ select: (state) => state.location.href });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('newHere')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('newHere')}
          onClick={() => setOpen(true)}
          onPointerEnter={prepare}
        >
          <IconSquareRoundedPlus size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <NewTaskDialog about={aboutOfPage(href)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
