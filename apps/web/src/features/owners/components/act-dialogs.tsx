import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { usePublicationAct } from '../queries.ts';

type Props = { publication: OwnerBriefing; onClose: () => void };

/** Declining, with a reason. In a chunk of its own with the other dialog, as few owners open one. */
export function DeclineDialog({ publication, onClose }: Props) {
  const t = useT('owners');
  const act = usePublicationAct(publication);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('decline.title')}
      reason="required"
      reasonLabel={t('decline.reason')}
      confirmLabel={t('decline.confirm')}
      onClose={onClose}
      onConfirm={({ reason }) =>
        act(`decline ${reason}`, (frame, options) =>
          api.external.decline_publication({ ...frame, body: { reason } }, options),
        )
      }
    >
      {t('decline.help')}
    </ConfirmDialog>
  );
}

/** Another promised day, with a reason. */
export function PromiseDialog({ publication, onClose }: Props) {
  const t = useT('owners');
  const { date } = useFormat();
  const act = usePublicationAct(publication);
  const promise = async (promisedDate: string, reason: string) => {
    await act(`promise ${promisedDate} ${reason}`, (frame, options) =>
      api.external.change_promise({ ...frame, body: { promisedDate, reason } }, options),
    );
    toastDone(t('promise.done', { day: date(promisedDate, 'weekday') }));
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
