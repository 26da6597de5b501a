import { useT } from '../../../lib/i18n.ts';
import { GuidedTour } from '../../../ui/overlays/guided-tour.tsx';
import { useTour } from '../../tours/use-tour.ts';

/** What is explained, and where it stands: the filters are behind a button on a narrow screen. */
const STOPS = [
  ['search', 'search'],
  ['filters', 'filters'],
  ['filters', 'filter-button'],
  ['about', 'about'],
  ['results', 'results'],
  ['cart', 'cart'],
] as const;

/**
 * How to choose sites, step by step: by itself the first time, later by its button.
 * @param isReady false while what it explains is not there
 */
export function MediaTour({ isReady }: { isReady: boolean }) {
  const t = useT('media');
  const tour = useTour('site-selection');
  const steps = STOPS.map(([stop, place]) => ({
    target: `[data-tour="${place}"]`,
    title: t(`tour.${stop}Title`),
    body: t(`tour.${stop}`),
  }));
  return <GuidedTour steps={steps} {...tour} seen={isReady ? tour.seen : undefined} />;
}
