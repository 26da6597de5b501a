import type { SellerClient } from '@linkstand/contract/sellers/schema';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { BulkForm } from '../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps } from '../../ui/list/bulk/bulk-types.ts';

/** Asks to which seller clients are moved. */
export function MoveForm({ sellerId, count = 0, onRun }: BulkFormProps<SellerClient> & { sellerId: number }) {
  const t = useT('sellers');
  const [to, setTo] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['sellers', 'names'],
    queryFn: async ({ signal }) => (await api.sellers.getAll({}, { signal })).data,
  });
  const others = (data ?? []).filter(({ id }) => id !== sellerId);
  const start = () =>
    onRun(async (keys, call) => {
      const body = { clientIds: keys.map(Number), sellerId: Number(to) };
      const { moved } = await api.sellers.moveClients({ params: { id: sellerId }, body }, call);
      return { done: moved, refused: [] };
    });
  return (
    <BulkForm submitLabel={t('clientsOf.moveTitle', { count })} missing={{ sellerId: to === null }} onSubmit={start}>
      {(errors) => (
        <>
          <Text size="sm">{t('clientsOf.moveHelp')}</Text>
          <Select
            label={t('clientsOf.to')}
            required
            data-autofocus
            searchable
            value={to}
            error={errors.sellerId}
            onChange={setTo}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </>
      )}
    </BulkForm>
  );
}
