import { api } from '../../../lib/api.ts';
import type { useT } from '../../../lib/i18n.ts';
import type { Action } from '../../../ui/buttons/action-bar.tsx';
import type { useMove } from './use-move.ts';

/** Writes to the owner of a publication again, after asking. */
export const remindOwner = (
  t: ReturnType<typeof useT<'staff-briefings'>>,
  move: ReturnType<typeof useMove>,
): Action => ({
  key: 'remind_owner',
  label: t('act.remind_owner'),
  confirm: {
    title: t('ask.remind_owner.title'),
    children: t('ask.remind_owner.help'),
    confirmLabel: t('act.remind_owner'),
  },
  onRun: () => move((at) => api.briefings.remind_owner({ ...at, body: {} }), t('done.remind_owner')),
});
