import { Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { RemoveRecord } from '../../lib/live-record.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

type Props = { id: number; name: string; onClose: () => void; remove: RemoveRecord };

/** Takes somebody out of the company: who goes on with their campaigns is chosen first. */
export function LeaveDialog({ id, name, onClose, remove }: Props) {
  const t = useT('colleagues');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [toId, setTo] = useState<string | null>(null);
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues', 'all'],
    queryFn: async ({ signal }) => (await api.colleagues.search({ query: { size: 1000 }, body: {} }, { signal })).data,
  });
  const leave = async () => {
    const hand = () => api.colleagues.leave({ params: { id }, body: { toId: Number(toId) } });
    await remove(hand, () => navigate({ to: '/people', replace: true }));
    toastDone(t('left', { name }));
    for (const key of ['campaigns', 'colleagues']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <FormDialog
      title={t('leaveTitle', { name })}
      submitLabel={t('leave')}
      fields={['toId']}
      missing={{ toId: toId === null }}
      onClose={onClose}
      onSubmit={leave}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('leaveHelp')}</Text>
          <Select
            label={t('handTo')}
            required
            searchable
            data={people
              .filter((person) => person.id !== id && person.state !== 'disabled')
              .map((person) => ({ value: String(person.id), label: person.name }))}
            value={toId}
            error={errors.toId}
            onChange={setTo}
          />
        </>
      )}
    </FormDialog>
  );
}
