import { DRAFTED_TYPES, type DraftedType } from '@linkstand/contract/invoices/choices';
import { Alert, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { DayRange } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { TablePaper } from '../../ui/data/table-paper.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

/** Rows of the preview; the rest is counted. */
const MAX_SHOWN = 100;

/** Shows what is due in a period, one line for each document that would be drafted, and drafts them. */
export function DueDialog({ onClose, onDrafted }: { onClose: () => void; onDrafted: (type: DraftedType) => void }) {
  const t = useT('invoices');
  const { money, country, date } = useFormat();
  const client = useQueryClient();
  const [type, setType] = useState<DraftedType>('client');
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const body = { type, ...(from && { from }), ...(to && { to }) };
  const query = useQuery({
    queryKey: ['invoices', 'due', body],
    queryFn: async ({ signal }) => (await api.invoices.due({ body }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const all = query.data ?? [];
  const rows = all.filter(({ noRate }) => noRate === null);
  const leftOut = all.filter(({ noRate }) => noRate !== null);
  const total = rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const draft = async () => {
    const { ids } = await api.invoices.draftDue({ body });
    await client.invalidateQueries({ queryKey: ['invoices'] });
    toastDone(t('due.drafted', { count: ids.length }));
    onDrafted(type);
  };
  return (
    <FormDialog
      title={t('due.title')}
      size={760}
      submitLabel={t('due.submit', { count: rows.length })}
      disabled={rows.length === 0 || query.isPlaceholderData}
      fields={['from', 'to', 'type']}
      onClose={onClose}
      onSubmit={draft}
    >
      {(errors) => (
        <>
          <Text size="sm" c="dimmed">
            {t('due.help')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Select
              label={t('fields.type')}
              allowDeselect={false}
              data={DRAFTED_TYPES.map((value) => ({ value, label: t(`due.types.${value}`) }))}
              value={type}
              error={errors.type}
              onChange={(value) => setType(DRAFTED_TYPES.find((each) => each === value) ?? 'client')}
            />
            <DateField label={t('due.from')} value={from} error={errors.from} onChange={setFrom} />
            <DateField label={t('due.to')} value={to} error={errors.to} onChange={setTo} />
          </SimpleGrid>
          {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {leftOut.length > 0 && (
            <Alert color="yellow" p="xs">
              {leftOut.map(({ partyId, party, noRate }) => (
                <Text key={`${partyId} ${noRate?.country}`} size="sm">
                  {t('due.noRate', {
                    party,
                    country: country(noRate?.country ?? ''),
                    day: noRate ? date(noRate.day) : '',
                  })}
                </Text>
              ))}
            </Alert>
          )}
          {query.data && rows.length === 0 && <Text size="sm">{t('due.nothing')}</Text>}
          {rows.length > 0 && (
            <TablePaper label={t('due.title')} minWidth={260}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('fields.party')}</Table.Th>
                  <Table.Th ta="right" visibleFrom="sm">
                    {t('fields.linesCount')}
                  </Table.Th>
                  <Table.Th visibleFrom="sm">{t('fields.period')}</Table.Th>
                  <Table.Th ta="right">{t('fields.totalCents')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.slice(0, MAX_SHOWN).map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a party can have several, and they never move
                  <Table.Tr key={`${row.partyId} ${index}`}>
                    <Table.Td>
                      {row.party}
                      <Text hiddenFrom="sm" size="xs" c="dimmed">
                        {t('fields.linesCount')}: {row.linesCount} · <DayRange from={row.firstDay} to={row.lastDay} />
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right" visibleFrom="sm">
                      {row.linesCount}
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      <DayRange from={row.firstDay} to={row.lastDay} />
                    </Table.Td>
                    <Table.Td ta="right">
                      <MoneyText cents={row.totalCents} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </TablePaper>
          )}
          {rows.length > 0 && (
            <Text size="sm" fw={600}>
              {t('due.sum', { count: rows.length, amount: money(total) })}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
