import { Tour } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import type { TourStop } from './guided-tour.tsx';

type Props = { stops: readonly TourStop[]; active: boolean; onClose: () => void };

/** The stops of a tour over the page. */
export function GuidedTourView({ stops, active, onClose }: Props) {
  const t = useT('ui');
  return (
    <Tour
      active={active}
      onClose={onClose}
      labels={{
        skip: t('actions.skip'),
        back: t('actions.back'),
        next: t('actions.next'),
        close: t('tour.finish'),
        stepCounter: (current, total) => t('tour.step', { current, total }),
      }}
    >
      {stops.map(({ target, title, body }) => (
        <Tour.Step key={target} target={target} title={title}>
          {body}
        </Tour.Step>
      ))}
    </Tour>
  );
}
