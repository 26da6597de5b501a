import { useT } from '../../../../lib/i18n.ts';
import { GuidedTour } from '../../../../ui/overlays/guided-tour.tsx';
import { useTour } from '../../../tours/use-tour.ts';

/** The tour of the dashboard: shown to newcomers once, to everyone by its button. */
export function DashboardTour() {
  const t = useT('campaigns');
  const { seen, onSeen } = useTour('dashboard');
  return (
    <GuidedTour
      seen={seen}
      onSeen={onSeen}
      steps={[
        { target: '[data-tour=new]', title: t('tour.newTitle'), body: t('tour.newBody') },
        { target: '[data-tour=turn]', title: t('tour.turnTitle'), body: t('tour.turnBody') },
        { target: '[data-tour=campaigns]', title: t('tour.listTitle'), body: t('tour.listBody') },
      ]}
    />
  );
}
