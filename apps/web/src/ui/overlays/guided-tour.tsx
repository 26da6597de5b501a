import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { isTyping } from '../list/keyboard/list-keys.ts';
import { lazy } from '../page/lazy-part.tsx';

export type TourStop = {
  /** CSS selector of the explained element. */
  target: string;
  title: string;
  body: string;
};

type Props = {
  steps: readonly TourStop[];
  /** True if the person has seen it. Undefined while unknown. */
  seen: boolean | undefined;
  /** Called when the tour was finished or closed. */
  onSeen: () => void;
};

/** An element hidden at this width has no box. */
const isInSight = (element: Element | null) => element !== null && element.getClientRects().length > 0;

// Shown once per person, so it is loaded on demand.
const GuidedTourView = lazy(async () => ({ default: (await import('./guided-tour-view.tsx')).GuidedTourView }));

/** A guided tour. Starts automatically once, and by its button. Stops without a target are skipped. */
export function GuidedTour({ steps, seen, onSeen }: Props) {
  const t = useT('ui');
  const [active, setActive] = useState(false);
  const [shown, setShown] = useState<readonly TourStop[]>([]);
  const start = () => {
    const present = steps.filter(({ target }) => isInSight(document.querySelector(target)));
    setShown(present);
    setActive(present.length > 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `seen` starts the tour
  useEffect(() => {
    if (seen !== false) return;
    // After the first paint, so that targets are in place, and never while somebody types.
    const timer = setInterval(() => {
      if (isTyping(document.activeElement)) return;
      clearInterval(timer);
      start();
    }, 600);
    return () => clearInterval(timer);
  }, [seen]);
  const close = () => {
    setActive(false);
    if (!seen) onSeen();
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('tour.show')}
        title={t('tour.show')}
        onClick={start}
      >
        <IconHelp size={20} stroke={1.6} />
      </ActionIcon>
      {shown.length > 0 && (
        <Suspense>
          <GuidedTourView stops={shown} active={active} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
