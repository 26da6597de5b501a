import type { InvoiceSeries } from '@linkstand/contract/invoices/schema';
import { Group, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

const KEY = ['invoices', 'series'];

/** The next number of each series; the first can be chosen until a document has it. */
export function SeriesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.invoices.series({}, { signal }) });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Numbers series={query.data.data} onClose={onClose} /> : <DetailSkeleton />;
}

function Numbers({ series, onClose }: { series: readonly InvoiceSeries[]; onClose: () => void }) {
  const t = useT('invoices');
  const client = useQueryClient();
  const free = series.filter(({ isBegun }) => !isBegun);
  const [type, setType] = useState(free[0]?.type ?? null);
  const chosen = free.find((each) => each.type === type);
  const [number, setNumber] = useState<number | null>(free[0]?.nextNumber ?? null);
  return (
    <FormDialog
      title={t('series.title')}
      onClose={onClose}
      submitLabel={t('series.save')}
      disabled={!chosen}
      fields={['nextNumber']}
      missing={{ nextNumber: number === null }}
      onSubmit={async () => {
        if (!chosen || number === null) return false;
        try {
          await api.invoices.startSeries({ body: { type: chosen.type, year: chosen.year, nextNumber: number } });
          toastDone(t('series.done'));
        } finally {
          await client.invalidateQueries({ queryKey: KEY });
        }
        return true;
      }}
    >
      {(errors) => (
        <Stack>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('series.series')}</Table.Th>
                <Table.Th>{t('fields.type')}</Table.Th>
                <Table.Th ta="right">{t('series.next')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {series.map((each) => (
                <Table.Tr key={each.series}>
                  <Table.Td>
                    {each.series}-{each.year}
                  </Table.Td>
                  <Table.Td>{t(`type.${each.type}`)}</Table.Td>
                  <Table.Td ta="right">{each.nextNumber}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            {t(free.length > 0 ? 'series.help' : 'series.begun')}
          </Text>
          {free.length > 0 && (
            <Group grow align="flex-start">
              <Select
                label={t('series.series')}
                data={free.map((each) => ({ value: each.type, label: `${each.series}-${each.year}` }))}
                value={type}
                onChange={(value) => {
                  const next = free.find((each) => each.type === value);
                  setType(next?.type ?? null);
                  setNumber(next?.nextNumber ?? null);
                }}
                allowDeselect={false}
              />
              <NumberField
                key={type}
                kind="number"
                label={t('series.first')}
                required
                min={1}
                max={900_000_000}
                grouped={false}
                value={number}
                onChange={setNumber}
                error={errors.nextNumber}
              />
            </Group>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
