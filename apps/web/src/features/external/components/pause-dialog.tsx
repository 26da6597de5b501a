import type { OwnerPageSite } from '@linkstand/contract/owners/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { addDays } from '../../../lib/today.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { pauseSites } from '../link-calls.ts';
import { useOwnerAct } from '../publication.ts';

type Props = {
  uuid: string;
  /** Null: all of the owner's. */
  site: OwnerPageSite | null;
  today: string;
  onClose: () => void;
};

/** Takes no new orders for a while, with an end or without one. */
export function PauseDialog({ uuid, site, today, onClose }: Props) {
  const t = useT('external');
  const { date } = useFormat();
  const act = useOwnerAct(uuid);
  const pause = async (untilDate: string | null) => {
    await act((link) => pauseSites(link, { siteId: site?.id ?? null, untilDate }));
    toastDone(untilDate ? t('sales.doneUntil', { day: date(untilDate) }) : t('sales.done'));
  };
  return (
    <ConfirmDialog
      opened
      title={site ? t('sales.pauseTitle', { site: site.name }) : t('sales.pauseAllTitle')}
      date={{ label: t('sales.back'), min: addDays(today, 1) }}
      confirmLabel={site ? t('sales.pause') : t('sales.pauseAll')}
      onClose={onClose}
      onConfirm={({ date: day }) => pause(day)}
    >
      {t('sales.pauseHelp')}
    </ConfirmDialog>
  );
}
