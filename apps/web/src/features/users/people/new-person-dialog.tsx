import { LOCALE_NAMES, LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { ROLES, type Role } from '@linkstand/contract/shared/roles';
import { Button, Checkbox, Select, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useAskedBySearch } from '../../../lib/asked-by-search.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

/** Opens the form of a new person; only administrators make people. */
export function NewPerson() {
  const t = useT('people');
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  useAskedBySearch('new', () => setOpen(true));
  if (role !== 'ADMIN') return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('make.action')}
      </Button>
      {isOpen && <NewPersonDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const FIELDS = ['name', 'email', 'role', 'editorCoordinator', 'language'];

/** Who it is and in which role; everything else is typed at the person, who chooses the password by mail. */
function NewPersonDialog({ onClose }: { onClose: () => void }) {
  const t = useT('people');
  const common = useT('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('USER');
  const [isCoordinator, setCoordinator] = useState(false);
  const [language, setLanguage] = useState<Locale | null>(null);
  const make = async () => {
    const body = {
      name: name.trim(),
      email: email.trim(),
      role,
      ...(role === 'EDITOR' && { editorCoordinator: isCoordinator }),
      ...(language && { language }),
    };
    const { id } = await api.users.create({ body });
    toastDone(`${common('done.created')}. ${t('make.done', { email: body.email })}`);
    void client.invalidateQueries({ queryKey: ['people'] });
    await navigate({ href: `/users/${id}` });
  };
  return (
    <FormDialog
      title={t('make.action')}
      submitLabel={t('make.submit')}
      fields={FIELDS}
      missing={{ name: name.trim() === '', email: email.trim() === '' }}
      onClose={onClose}
      onSubmit={make}
    >
      {(errors) => (
        <>
          <Text size="sm" c="dimmed">
            {t('make.help')}
          </Text>
          <TextInput
            label={t('fields.name')}
            required
            maxLength={120}
            value={name}
            error={errors.name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('fields.email')}
            type="email"
            required
            maxLength={254}
            value={email}
            error={errors.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Select
            label={t('fields.role')}
            description={t(`role.gains.${role}`)}
            data={ROLES.toReversed().map((value) => ({ value, label: t(`choices.role.${value}`) }))}
            value={role}
            error={errors.role}
            allowDeselect={false}
            onChange={(value) => value && setRole(value)}
          />
          {role === 'EDITOR' && (
            <Checkbox
              label={t('fields.editorCoordinator')}
              checked={isCoordinator}
              error={errors.editorCoordinator}
              onChange={(event) => setCoordinator(event.currentTarget.checked)}
            />
          )}
          <Select
            label={t('fields.language')}
            placeholder={t('browserLanguage')}
            clearable
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            value={language}
            error={errors.language}
            onChange={setLanguage}
          />
        </>
      )}
    </FormDialog>
  );
}
