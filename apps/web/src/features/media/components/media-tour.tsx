import { useT } from '../../../lib/i18n.ts';
import { GuidedTour } from '../../../ui/guided-tour.tsx';
import { useTour } from '../../tours/use-tour.ts';

const STOPS = ['search', 'filters', 'about', 'results', 'cart'] as const;

/** How to choose sites, step by step: by itself the first time, later by its button. */
export function MediaTour() {
  const t = useT('media');
  const tour = useTour('site-selection');
  const steps = STOPS.map((stop) => ({
    target: `[data-tour="${stop}"]`,
    title: t(`tour.${stop}Title`),
    body: t(`tour.${stop}`),
  }));
  return <GuidedTour steps={steps} {...tour} />;
}
