import { MIN_PASSWORD } from '@linkstand/contract/shared/password';
import type { User } from '@linkstand/contract/users/schema';
import { Alert, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

type Props = { person: Pick<User, 'id' | 'name' | 'email'>; onClose: () => void };

/** Another password for a person who can't get the mail that lets them choose one. */
export function PasswordDialog({ person, onClose }: Props) {
  const t = useT('people');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const set = async () => {
    await api.users.setPassword({ params: { id: person.id }, body: { password, confirmation } });
    toastDone(t('password.done', { name: person.name }));
  };
  return (
    <FormDialog
      title={t('password.title', { name: person.name })}
      submitLabel={t('password.action')}
      danger
      fields={['password', 'confirmation']}
      missing={{ password: password === '', confirmation: confirmation === '' }}
      onClose={onClose}
      onSubmit={set}
    >
      {(errors) => (
        <>
          <Alert color="yellow">{t('password.help', { email: person.email })}</Alert>
          <PasswordInput
            label={t('password.label')}
            description={t('password.min', { min: MIN_PASSWORD })}
            required
            maxLength={200}
            autoComplete="new-password"
            value={password}
            error={errors.password}
            data-autofocus
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('password.confirmation')}
            required
            maxLength={200}
            autoComplete="new-password"
            value={confirmation}
            error={errors.confirmation}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
