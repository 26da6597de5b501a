import type { CallOptions } from '@linkstand/contract/shared/client';
import type { StaffMember } from '@linkstand/contract/staff/schema';
import { IconMail, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Namespace } from '../../lib/i18n.ts';
import type { Action } from '../../ui/buttons/action-bar.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { toastDone } from '../../ui/toasts/toast.ts';
import { LeftWork } from '../users/people/duties.tsx';
import { useImpersonate } from '../users/people/use-impersonate.tsx';

type Turn = (args: { params: { id: number } }, options?: CallOptions) => Promise<unknown>;

/** How people of a section are shut out, let in, and asked to come. */
export type SwitchApi = { readonly enable: Turn; readonly disable: Turn; readonly invite: Turn };

type Person = Pick<StaffMember, 'id' | 'name' | 'email' | 'can'>;

/** Invites a person again, disables or enables it. */
export function useStaffActions(section: Namespace, api: SwitchApi, person: Person): { actions: Action[] } {
  const words = useWords(section);
  const client = useQueryClient();
  const seeAs = useImpersonate(person);
  const run = async (act: keyof SwitchApi, done: string) => {
    const saved = await api[act]({ params: { id: person.id } });
    client.setQueryData([section, 'detail', person.id], saved);
    void client.invalidateQueries({ queryKey: [section] });
    toastDone(done);
  };
  const actions: Action[] = [
    {
      key: 'invite',
      label: words('turn.invite'),
      icon: <IconMail size={16} />,
      onRun: () => run('invite', words('turn.inviteDone', { email: person.email })),
    },
    {
      key: 'enable',
      label: words('turn.enable'),
      icon: <IconUserCheck size={16} />,
      onRun: () => run('enable', words('turn.enabled', { name: person.name })),
    },
    seeAs,
    {
      key: 'disable',
      label: words('turn.disable'),
      icon: <IconUserOff size={16} />,
      onRun: () => run('disable', words('turn.disabled', { name: person.name })),
      confirm: {
        title: words('turn.disableOne', { name: person.name }),
        children: (
          <>
            {words('turn.disableHelp')}
            <LeftWork personId={person.id} />
          </>
        ),
        confirmLabel: words('turn.disable'),
        danger: true,
      },
    },
  ];
  const can: Readonly<Record<string, boolean>> = person.can;
  return { actions: actions.filter(({ key }) => can[key]) };
}
