import { IconEye } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { landing } from '../../../lib/guard.ts';
import { useT } from '../../../lib/i18n.ts';
import { startImpersonation } from '../../../lib/impersonation.ts';
import { useUser } from '../../../lib/session.ts';
import type { Action } from '../../../ui/buttons/action-bar.tsx';

/** The action of viewing the product as a person, for any page with that person's record. Its `can` is `impersonate`. */
export function useImpersonate({ id, name }: { id: number; name: string }): Action {
  const t = useT('people');
  const admin = useUser();
  return {
    key: 'impersonate',
    label: t('act.see'),
    icon: <IconEye size={16} />,
    onRun: async ({ reason }) => {
      const { grant, person, expiresAt } = await api.users.impersonate({ params: { id }, body: { reason } });
      startImpersonation({ grant, person, admin: admin.name, until: expiresAt }, landing(person));
    },
    confirm: {
      title: t('act.seeTitle', { name }),
      children: t('act.seeHelp'),
      confirmLabel: t('act.seeStart'),
      reason: 'required',
      reasonLabel: t('act.seeReason'),
    },
  };
}
