import type { SiteImport } from '@linkstand/contract/sites/import';
import { IMPORT_FIELDS, type ImportField } from '@linkstand/contract/sites/import-choices';
import { Select, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useT } from '../../../lib/i18n.ts';
import { TablePaper } from '../../../ui/data/table-paper.tsx';
import classes from './imports.module.css';

type Props = {
  found: SiteImport;
  columns: readonly (ImportField | null)[];
  onChange: (columns: (ImportField | null)[]) => void;
};

const LEFT_OUT = '';
const SHOWN = 3;

/** Each column of the file with what stands in it, and the field that it becomes. */
export function ColumnsTable({ found, columns, onChange }: Props) {
  const t = useT('imports');
  const sites = useT('sites');
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const choose = (at: number, field: ImportField | null) =>
    // A field has one column: where it was before is left out.
    onChange(columns.map((each, index) => (index === at ? field : each === field ? null : each)));
  return (
    <TablePaper label={t('mapping.title')} minWidth={isNarrow ? 0 : 620} className={classes.stacked}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="26%">{t('mapping.column')}</Table.Th>
          <Table.Th>{t('mapping.samples')}</Table.Th>
          <Table.Th w={280}>{t('mapping.field')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.headers.map((header, at) => {
          const name = header || t('mapping.unnamed', { number: at + 1 });
          const samples = [...new Set(found.samples.map((row) => row[at] ?? '').filter(Boolean))].slice(0, SHOWN);
          const field = columns[at] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
            <Table.Tr key={at}>
              <Table.Td fw={500} {...(field ? {} : { c: 'dimmed' })} style={{ wordBreak: 'break-word' }}>
                {name}
              </Table.Td>
              <Table.Td className={classes.samples ?? ''}>
                <Text size="sm" c="dimmed" truncate title={samples.join(' · ')}>
                  {samples.length > 0 ? samples.join(' · ') : t('mapping.noValue')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={t('mapping.fieldOf', { column: name })}
                  data={[
                    { value: LEFT_OUT, label: t('mapping.leaveOut') },
                    ...IMPORT_FIELDS.filter((value) => value !== 'owner' || !found.owner).map((value) => ({
                      value,
                      label: sites(`fields.${value}`),
                    })),
                  ]}
                  value={field ?? LEFT_OUT}
                  searchable
                  allowDeselect={false}
                  onChange={(value) => choose(at, IMPORT_FIELDS.find((each) => each === value) ?? null)}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </TablePaper>
  );
}
