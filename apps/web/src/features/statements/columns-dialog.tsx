import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { CSV_FIELDS, type CsvField, DAY_ORDERS, type DayOrder } from '@linkstand/contract/statements/choices';
import type { CsvHead, CsvMapping } from '@linkstand/contract/statements/schema';
import { MultiSelect, ScrollArea, Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { guessColumns, guessIban } from './guess-columns.ts';

type Single = Exclude<CsvField, 'text'>;
const SINGLE = CSV_FIELDS.filter((field): field is Single => field !== 'text');
const SHOWN = 12;

/** The row with the most words in it: banks write their headers below a letterhead. */
function likelyHeaders(rows: CsvHead['rows']): number {
  const score = (row: readonly string[]) => row.filter((cell) => /^\p{L}[\p{L} ./()]*$/u.test(cell)).length;
  return rows.reduce((best, row, index) => (score(row) > score(rows[best] ?? []) ? index : best), 0);
}

/** What the columns of a bank's CSV file are. */
export function ColumnsDialog({
  head: { rows, mapping },
  onClose,
  onSubmit,
}: {
  head: CsvHead;
  onClose: () => void;
  onSubmit: (mapping: CsvMapping) => Promise<unknown>;
}) {
  const t = useT('statements');
  const [headerRow, setHeaderRow] = useState(() => likelyHeaders(rows));
  const [columns, setColumns] = useState(() => mapping?.columns ?? guessColumns(rows[headerRow] ?? []));
  const [iban, setIban] = useState(() => mapping?.iban ?? guessIban(rows.slice(0, headerRow)));
  const [decimalMark, setMark] = useState<CsvMapping['decimalMark']>(mapping?.decimalMark ?? ',');
  const [dayOrder, setOrder] = useState<DayOrder>(mapping?.dayOrder ?? 'dmy');
  const headers = [...new Set((rows[headerRow] ?? []).filter((header) => header !== ''))];
  const choose = (field: Single, header: string | null) => {
    const { [field]: _, ...rest } = columns;
    setColumns(header === null ? rest : { ...rest, [field]: header });
  };
  return (
    <FormDialog
      title={t('columns.title')}
      submitLabel={t('columns.submit')}
      size="xl"
      fields={['mapping.iban', ...SINGLE.map((field) => `mapping.columns.${field}`)]}
      missing={{
        'mapping.iban': iban === '',
        'mapping.columns.day': !columns.day,
        'mapping.columns.amount': !(columns.amount ?? columns.debit ?? columns.credit),
      }}
      onClose={onClose}
      onSubmit={() => onSubmit({ columns, iban, decimalMark, dayOrder, currency: mapping?.currency ?? BASE_CURRENCY })}
    >
      {(errors) => (
        <>
          <Text size="sm" c="dimmed">
            {t('columns.help')}
          </Text>
          <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0 }}>
            <Table aria-label={t('columns.preview')} miw={480} fz="xs">
              <Table.Tbody>
                {rows.slice(0, SHOWN).map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file are known by their place
                  <Table.Tr key={index} fw={index === headerRow ? 600 : 400}>
                    {row.map((cell, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: so are cells
                      <Table.Td key={at}>{cell}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label={t('columns.headerRow')}
              allowDeselect={false}
              data={rows.slice(0, 30).map((_, index) => ({ value: String(index), label: String(index + 1) }))}
              value={String(headerRow)}
              onChange={(chosen) => {
                if (!chosen) return;
                setHeaderRow(Number(chosen));
                setColumns(guessColumns(rows[Number(chosen)] ?? []));
              }}
            />
            <TextInput
              label={t('columns.iban')}
              required
              maxLength={42}
              value={iban}
              error={errors['mapping.iban']}
              onChange={(event) => setIban(event.currentTarget.value)}
            />
            {SINGLE.map((field) => (
              <Select
                key={field}
                label={t(`columns.fields.${field}`)}
                withAsterisk={field === 'day'}
                placeholder={t('columns.none')}
                clearable
                data={headers}
                value={columns[field] ?? null}
                error={errors[`mapping.columns.${field}`]}
                onChange={(chosen) => choose(field, chosen)}
              />
            ))}
            <MultiSelect
              label={t('columns.fields.text')}
              data={headers}
              value={columns.text ?? []}
              onChange={(chosen) => setColumns({ ...columns, text: chosen })}
            />
            <Select
              label={t('columns.decimalMark')}
              allowDeselect={false}
              data={[
                { value: ',', label: t('columns.mark.comma') },
                { value: '.', label: t('columns.mark.point') },
              ]}
              value={decimalMark}
              onChange={(chosen) => chosen && setMark(chosen)}
            />
            <Select
              label={t('columns.dayOrder')}
              allowDeselect={false}
              data={DAY_ORDERS.map((value) => ({ value, label: t(`columns.order.${value}`) }))}
              value={dayOrder}
              onChange={(chosen) => chosen && setOrder(chosen)}
            />
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  );
}
