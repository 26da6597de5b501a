import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useKeptDraft } from '../../../lib/saving/use-kept-draft.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { actOn } from '../link-calls.ts';
import { keepPublication, usePublicationAct } from '../publication.ts';
import { reasonOf } from '../reason-of.ts';

type Props = { publication: OwnerBriefing; onClose: () => void };

/**
 * A reason that stays on the device until it is sent, also through a reload. Closing the dialog drops what was typed in
 * it, which it asks about before; what was found in it stays.
 */
function useKeptReason(thread: string, onClose: () => void) {
  const [reason, setReason] = useKeptDraft('link', thread);
  const [found] = useState(reason);
  return {
    draft: [reason, setReason] as const,
    close: () => {
      if (reason !== found) setReason('');
      onClose();
    },
    sent: () => setReason(''),
  };
}

/** Declining, with a reason. In a chunk of its own with the other dialog, as few owners open one. */
export function DeclineDialog({ publication, onClose }: Props) {
  const t = useT('external');
  const act = usePublicationAct(publication);
  const { draft, close, sent } = useKeptReason(reasonOf('decline', publication), onClose);
  const decline = async (reason: string) => {
    const declined = await act(`decline ${reason}`, (acting) => actOn(acting, 'decline_publication', { reason }));
    sent();
    keepPublication(declined);
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('decline.title')}
      reason="required"
      reasonLabel={t('decline.reason')}
      draft={draft}
      confirmLabel={t('decline.confirm')}
      onClose={close}
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
  const { draft, close, sent } = useKeptReason(reasonOf('promise', publication), onClose);
  const promise = async (promisedDate: string, reason: string) => {
    const body = { promisedDate, reason };
    const promised = await act(`promise ${promisedDate} ${reason}`, (acting) => actOn(acting, 'change_promise', body));
    sent();
    keepPublication(promised);
    toastDone(t('promise.done', { day: date(promisedDate) }));
  };
  return (
    <ConfirmDialog
      opened
      title={t('promise.title')}
      date={{ label: t('promise.day'), required: true, min: publication.today }}
      reason="required"
      draft={draft}
      confirmLabel={t('promise.confirm')}
      onClose={close}
      onConfirm={({ reason, date: day }) => promise(day ?? '', reason)}
    >
      {t('promise.help')}
    </ConfirmDialog>
  );
}
