import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from '../lib/i18n.ts';

export type TourStop = {
  /** CSS selector of what is explained. */
  target: string;
  title: string;
  body: string;
};

type Props = {
  steps: readonly TourStop[];
  /** The person has seen it; undefined while unknown. */
  seen: boolean | undefined;
  /** The tour was shown to its end or closed. */
  onSeen: () => void;
};

/** Hidden on this screen width, an element has no box. */
const isInSight = (element: Element | null) => element !== null && element.getClientRects().length > 0;

// Shown once in a reader's life, so it is fetched then.
const GuidedTourView = lazy(async () => ({ default: (await import('./guided-tour-view.tsx')).GuidedTourView }));

/** A guided tour: shown by itself once, and again by its button. Stops whose target isn't there are left out. */
export function GuidedTour({ steps, seen, onSeen }: Props) {
  const t = useT('ui');
  const [active, setActive] = useState(false);
  const [shown, setShown] = useState<readonly TourStop[]>([]);
  const start = () => {
    const present = steps.filter(({ target }) => isInSight(document.querySelector(target)));
    setShown(present);
    setActive(present.length > 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was seen starts the tour
  useEffect(() => {
    if (seen !== false) return;
    // After the first paint of the page, so that its targets are in place.
    const timer = setTimeout(start, 600);
    return () => clearTimeout(timer);
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
