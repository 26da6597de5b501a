import { isReason } from '@linkstand/contract/shared/reason';
import { ROLES, type Role } from '@linkstand/contract/shared/roles';
import type { User } from '@linkstand/contract/users/schema';
import { Alert, Checkbox, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { type Duty, DutyList } from './duties.tsx';

/** Who can go on with what: a duty that the new role has no part in is left without anybody who sees to it. */
const HELD_BY: Readonly<Record<Duty, (role: Role, isCoordinator: boolean) => boolean>> = {
  clients: (role) => role === 'ADMIN' || role === 'SELLER',
  coordinated: (role, isCoordinator) => role === 'EDITOR' && isCoordinator,
  briefings: (role) => role === 'ADMIN' || role === 'EDITOR',
  sites: (role) => role === 'ADMIN' || role === 'SITE_MANAGER',
  owners: (role) => role === 'ADMIN' || role === 'OWNER_MANAGER',
  cases: (role) => role !== 'USER',
  tasks: (role) => role === 'ADMIN' || role === 'OWNER_MANAGER',
  chats: (role) => role !== 'USER' && role !== 'EDITOR',
  campaigns: (role) => role === 'USER',
};

type Props = { person: User; onClose: () => void; onChanged: (saved: User) => void };

/** Another role, with what follows from it for the person and for what it looks after. */
export function RoleDialog({ person, onClose, onChanged }: Props) {
  const t = useT('people');
  const [role, setRole] = useState<Role>(person.role);
  const [isCoordinator, setCoordinator] = useState(person.editorCoordinator);
  const [reason, setReason] = useState('');
  const coordinates = role === 'EDITOR' && isCoordinator;
  const isSame = role === person.role && coordinates === person.editorCoordinator;

  const change = async () => {
    const body = { role, editorCoordinator: coordinates, reason: reason.trim() };
    onChanged(await api.users.changeRole({ params: { id: person.id }, version: person.version, body }));
  };

  return (
    <FormDialog
      title={t('role.title', { name: person.name })}
      submitLabel={t('act.changeRole')}
      fields={role === 'EDITOR' ? ['role', 'editorCoordinator', 'reason'] : ['role', 'reason']}
      disabled={isSame}
      missing={{ reason: !isReason(reason) }}
      onClose={onClose}
      onSubmit={change}
    >
      {(errors) => (
        <>
          <Select
            label={t('fields.role')}
            data={ROLES.map((value) => ({ value, label: t(`choices.role.${value}`) }))}
            value={role}
            error={errors.role}
            allowDeselect={false}
            onChange={(value) => value && setRole(value)}
            data-autofocus
          />
          {role === 'EDITOR' && (
            <Checkbox
              label={t('fields.editorCoordinator')}
              checked={isCoordinator}
              error={errors.editorCoordinator}
              onChange={(event) => setCoordinator(event.currentTarget.checked)}
            />
          )}
          {!isSame && (
            <Alert color={role === 'ADMIN' ? 'red' : 'yellow'}>
              <Text size="sm">{t(`role.gains.${role}`)}</Text>
              <Text size="sm" mt={6}>
                {t('role.follows')}
              </Text>
              <DutyList
                personId={person.id}
                title={t('role.left')}
                only={(duty) => !HELD_BY[duty](role, coordinates)}
              />
            </Alert>
          )}
          <ReasonField label={t('role.reason')} value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
