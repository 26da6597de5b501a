import type { User } from '@linkstand/contract/users/schema';
import {
  IconBell,
  IconBellOff,
  IconKey,
  IconMail,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import type { Action } from '../../../ui/buttons/action-bar.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { LeftWork } from './duties.tsx';
import { isMuted } from './is-muted.ts';
import { mutePresets } from './mute-presets.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useImpersonate } from './use-impersonate.tsx';

/** What can be done with one person beside changing its fields; the server says what of it. */
export function usePersonActions(person: User): { actions: Action[]; dialog: ReactNode } {
  const t = useT('people');
  const client = useQueryClient();
  const seeAs = useImpersonate(person);
  const [asking, setAsking] = useState<'role' | 'password'>();
  const { id, version, name, email, can } = person;
  const params = { id };

  const show = (saved: User, text: string) => {
    client.setQueryData(['people', 'detail', id], saved);
    void client.invalidateQueries({ queryKey: ['people'], predicate: ({ queryKey }) => queryKey[1] !== 'detail' });
    toastDone(text);
  };
  const mute = async (until: string | null) =>
    show(
      await api.users.update({ params, version, body: { crmMutedUntil: until } }),
      t(until ? 'act.mutedOne' : 'act.unmutedOne', { name }),
    );
  const actions: Action[] = [
    seeAs,
    {
      key: 'mute',
      label: t('act.mute'),
      icon: <IconBellOff size={16} />,
      onRun: ({ date }) => mute(date),
      confirm: {
        title: t('act.muteTitle', { name }),
        children: t('act.muteHelp'),
        confirmLabel: t('act.mute'),
        date: { label: t('fields.crmMutedUntil'), required: true, min: today(), presets: mutePresets(t) },
      },
    },
    { key: 'unmute', label: t('act.unmute'), icon: <IconBell size={16} />, onRun: () => mute(null) },
    {
      key: 'sendReset',
      label: t('act.sendReset'),
      icon: <IconMail size={16} />,
      onRun: async () => {
        await api.users.sendReset({ params, body: {} });
        toastDone(t('act.resetSent', { email }));
      },
      confirm: {
        title: t('act.sendReset'),
        children: t('act.sendResetHelp', { email }),
        confirmLabel: t('act.sendReset'),
      },
    },
    {
      key: 'setPassword',
      label: t('password.action'),
      icon: <IconKey size={16} />,
      onRun: () => setAsking('password'),
    },
    {
      key: 'changeRole',
      label: t('act.changeRole'),
      icon: <IconUserShield size={16} />,
      onRun: () => setAsking('role'),
    },
    {
      key: 'enable',
      label: t('act.enable'),
      icon: <IconUserCheck size={16} />,
      onRun: async () => show(await api.users.enable({ params }), t('act.enabledOne', { name })),
    },
    {
      key: 'disable',
      label: t('act.disable'),
      icon: <IconUserOff size={16} />,
      danger: true,
      onRun: async () => show(await api.users.disable({ params }), t('act.disabledOne', { name })),
      confirm: {
        title: t('act.disableTitle', { name }),
        children: (
          <>
            {t('act.disableHelp')}
            <LeftWork personId={id} />
          </>
        ),
        confirmLabel: t('act.disable'),
        danger: true,
      },
    },
  ];
  const isClient = person.role === 'USER';
  const getsNoMail = isMuted(person.crmMutedUntil);
  const allowed: Readonly<Record<string, boolean>> = {
    ...can,
    mute: can.update && isClient && !getsNoMail,
    unmute: can.update && getsNoMail,
  };
  const close = () => setAsking(undefined);
  return {
    actions: actions.filter(({ key }) => allowed[key]),
    dialog:
      asking === 'password' ? (
        <PasswordDialog person={person} onClose={close} />
      ) : asking === 'role' ? (
        <RoleDialog
          person={person}
          onClose={close}
          onChanged={(saved) => show(saved, t('act.roleChanged', { name, role: t(`choices.role.${saved.role}`) }))}
        />
      ) : null,
  };
}
