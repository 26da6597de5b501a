import type { Invoice } from '@linkstand/contract/invoices/schema';
import { ActionIcon, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { RecordRef } from '../../lib/use-record-act.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { TablePaper } from '../../ui/data/table-paper.tsx';
import { toastDone, toastFailure } from '../../ui/toasts/toast.ts';
import { AddDueDialog, AdjustDialog, WriteLineDialog } from './line-dialogs.tsx';
import { useInvoiceAct } from './queries.ts';

/** What stands on a document; of a draft, with what changes it. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices');
  const { number, percent } = useFormat();
  const { mutate, isPending } = useInvoiceAct(invoice);
  const [asked, setAsked] = useState<'due' | 'write' | 'adjust' | null>(null);
  const close = () => setAsked(null);
  const navigate = useNavigate();
  const show = (id: number) => {
    toastDone(t('movedBeside'));
    void navigate({ to: '/create-invoices/$id', params: { id: String(id) } });
  };
  const canChange = invoice.can.update;
  const run = (call: (at: RecordRef) => Promise<Invoice>) => mutate({ call }, { onError: toastFailure });
  const remove = (label: string, act: (at: RecordRef) => Promise<Invoice>) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isPending} onClick={() => run(act)}>
      <IconX size={16} />
    </ActionIcon>
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} component="h2" size="md">
          {t('lines', { count: invoice.lines.length })}
        </Text>
        {canChange && (
          <Group gap="xs">
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setAsked('due')}>
              {t('addDue.title')}
            </Button>
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setAsked('write')}>
              {t('writeLine.title')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsked('adjust')}>
              {t('adjust.title')}
            </Button>
          </Group>
        )}
      </Group>
      {invoice.lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noLines')}
        </Text>
      )}
      {invoice.lines.length + invoice.adjustments.length > 0 && (
        <TablePaper label={t('lines', { count: invoice.lines.length })} minWidth={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.description')}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.quantityMilli')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.vatBp')}
              </Table.Th>
              <Table.Th ta="right">{t('fields.netCents')}</Table.Th>
              {canChange && <Table.Th w={48} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoice.lines.map((line) => (
              <Table.Tr key={line.id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {line.briefingId === null ? (
                    line.description
                  ) : (
                    <AnchorLink to="/briefings/$id" params={{ id: String(line.briefingId) }} size="sm">
                      {line.description}
                    </AnchorLink>
                  )}
                  {line.isBonus && ` · ${t('fields.isBonus')}`}
                  {/* A phone has no room for columns of their own. */}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {t('fields.quantityMilli')}: {number(line.quantityMilli / 1000)}
                    {line.vatCategory === 'S' && ` · ${t('vatAt', { rate: percent(line.vatBp) })}`}
                  </Text>
                  {line.orderedVatBp !== null && line.orderedVatBp !== line.vatBp && (
                    <Text size="xs" c="dimmed">
                      {t('vatChanged', { rate: percent(line.vatBp), before: percent(line.orderedVatBp) })}
                    </Text>
                  )}
                  {line.creditedCents > 0 && (
                    <Text size="xs" c="dimmed">
                      {t('fields.creditedCents')}: <MoneyText cents={line.creditedCents} />
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {number(line.quantityMilli / 1000)}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {line.vatCategory === 'S' ? percent(line.vatBp) : '–'}
                </Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  <MoneyText cents={line.netCents} />
                </Table.Td>
                {canChange && (
                  <Table.Td>
                    {remove(t('removeLine', { line: line.description }), ({ params, version }) =>
                      api.invoices.removeLine({ params: { ...params, lineId: line.id }, version }),
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
            {invoice.adjustments.map(({ id, kind, amountCents, reason }) => (
              <Table.Tr key={`adjustment ${id}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {t(`adjust.${kind}`)}: {reason}
                </Table.Td>
                <Table.Td visibleFrom="sm" />
                <Table.Td visibleFrom="sm" />
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  <MoneyText cents={kind === 'increase' ? amountCents : -amountCents} />
                </Table.Td>
                {canChange && (
                  <Table.Td>
                    {remove(t('removeLine', { line: reason }), ({ params, version }) =>
                      api.invoices.removeAdjustment({ params: { ...params, adjustmentId: id }, version }),
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TablePaper>
      )}
      {asked === 'due' && <AddDueDialog invoice={invoice} onClose={close} onMoved={show} />}
      {asked === 'write' && <WriteLineDialog invoice={invoice} onClose={close} onMoved={show} />}
      {asked === 'adjust' && <AdjustDialog invoice={invoice} onClose={close} />}
    </Stack>
  );
}
