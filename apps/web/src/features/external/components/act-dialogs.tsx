import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { actOn } from '../link-calls.ts';
import { keepPublication, usePublicationAct } from '../publication.ts';

type Props = { publication: OwnerBriefing; onClose: () => void };

/** Declining, with a reason. In a chunk of its own with the other dialog, as few owners open one. */
export function DeclineDialog({ publication, onClose }: Props) {
  const t = useT('external');
  const act = usePublicationAct(publication);
  const decline = async (reason: string) =>
    keepPublication(await act(`decline ${reason}`, (acting) => actOn(acting, 'decline_publication', { reason })));
  return (
    <ConfirmDialog
      opened
      danger
      title={t('decline.title')}
      reason="required"
      reasonLabel={t('decline.reason')}
      confirmLabel={t('decline.confirm')}
      onClose={onClose}
      onConfirm={({ reason }) => decline(reason)}
    >
      {t('decline.help')}
    </ConfirmDialog>
  );
}

/** Another promised day, with a reason. */
export function PromiseDialog({ publication, onClose }: Props) {
  const t = useT('external');
  const { date } = useFormat();
  const act = usePublicationAct(publication);
  const promise = async (promisedDate: string, reason: string) => {
    const body = { promisedDate, reason };
    keepPublication(await act(`promise ${promisedDate} ${reason}`, (acting) => actOn(acting, 'change_promise', body)));
    toastDone(t('promise.done', { day: date(promisedDate) }));
  };
  return (
    <ConfirmDialog
      opened
      title={t('promise.title')}
      date={{ label: t('promise.day'), required: true, min: publication.today }}
      reason="required"
      confirmLabel={t('promise.confirm')}
      onClose={onClose}
      onConfirm={({ reason, date: day }) => promise(day ?? '', reason)}
    >
      {t('promise.help')}
    </ConfirmDialog>
  );
}
