import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { type ClientChoice, foundClients } from '../../briefings/staff-briefings/queries.ts';
import { adoptRequest, freshRequestOf } from '../queries.ts';

/** Gives a campaign to another client; its prices stay. */
export function ChangeUser({ request, onClose }: { request: Campaign; onClose: () => void }) {
  const t = useT('requests');
  const ui = useT('ui');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ClientChoice | null>(null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const required = useRequired({ clientId: chosen === null, reason: !isReason(reason) });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    if (!required.check() || !chosen) return;
    setBusy(true);
    try {
      const body = { clientId: chosen.id, reason: reason.trim() };
      const fresh = await api.requests.changeUser({ params: { id: request.id }, version: request.version, body });
      adoptRequest(client, fresh);
      toastDone(t('changeUser.done', { name: chosen.name }));
      onClose();
    } catch (error) {
      setErrors(errorsOf(error, ['clientId', 'reason']));
      const fresh = freshRequestOf(error, request.id);
      if (fresh) adoptRequest(client, fresh);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Paper p="md">
      <form ref={required.form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text fw={500}>{t('changeUser.title')}</Text>
          <Text size="sm" c="dimmed">
            {t('changeUser.help')}
          </Text>
          <SearchSelect
            label={t('facts.client')}
            required
            value={chosen}
            onChange={setChosen}
            found={foundClients}
            detail={({ company, email }) => [company, email].filter(Boolean).join(' · ')}
            isDisabled={({ id }) => id === request.client?.id}
            error={required.errors.clientId ?? errors.clientId}
          />
          <ReasonField value={reason} error={required.errors.reason ?? errors.reason} onChange={setReason} />
          {errors.form && (
            <Alert color="red" role="alert">
              {errors.form}
            </Alert>
          )}
          <Group gap="xs">
            <Button type="submit" size="xs" loading={busy}>
              {t('changeUser.action')}
            </Button>
            <Button size="xs" variant="default" disabled={busy} onClick={onClose}>
              {ui('actions.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
