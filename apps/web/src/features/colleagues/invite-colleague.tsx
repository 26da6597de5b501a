import { COMPANY_ROLES, type CompanyRole } from '@linkstand/contract/users/company-roles';
import { Button, MultiSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

/** Invites somebody to the company by mail. */
export function InviteColleague() {
  const t = useT('colleagues');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {t('new')}
      </Button>
      {opened && <InviteDialog onClose={() => setOpened(false)} />}
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT('colleagues');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [companyRoles, setRoles] = useState<CompanyRole[]>(['buyer']);
  const invite = async () => {
    const { id } = await api.colleagues.create({ body: { name: name.trim(), email: email.trim(), companyRoles } });
    toastDone(t('invited', { email: email.trim() }));
    void client.invalidateQueries({ queryKey: ['colleagues'] });
    onClose();
    void navigate({ to: '/people/$id', params: { id: String(id) } });
  };
  return (
    <FormDialog
      title={t('new')}
      submitLabel={t('invite')}
      fields={['name', 'email', 'companyRoles']}
      missing={{ name: name.trim() === '', email: email.trim() === '', companyRoles: companyRoles.length === 0 }}
      onClose={onClose}
      onSubmit={invite}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('fields.name')}
            required
            maxLength={120}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('fields.email')}
            description={t('emailHelp')}
            required
            type="email"
            maxLength={254}
            value={email}
            error={errors.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <MultiSelect
            label={t('fields.companyRoles')}
            description={t('help.companyRoles')}
            required
            data={COMPANY_ROLES.map((value) => ({ value, label: t(`choices.companyRoles.${value}`) }))}
            value={companyRoles}
            error={errors.companyRoles}
            onChange={(chosen) => setRoles(COMPANY_ROLES.filter((role) => chosen.includes(role)))}
          />
        </>
      )}
    </FormDialog>
  );
}
