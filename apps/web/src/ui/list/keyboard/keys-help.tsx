import { Kbd, Table } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../overlays/dialog.tsx';

type DialogState = { opened: boolean; onClose: () => void };
/** Equivalent keys and their effect. */
export type KeyRow = readonly [keys: readonly string[], what: string];

type TableKeys = { open: boolean; select: boolean; edit: boolean };
/** The keys of a list's table, or of what the list shows instead of a table. */
export type ListKeys = TableKeys | readonly KeyRow[];

type ListProps = DialogState & { keys: ListKeys };

/** The keys of a list that do something in this one. */
export function ListKeysHelp({ keys, ...shown }: ListProps) {
  const t = useT('ui');
  const rows: readonly KeyRow[] = [
    ...('open' in keys ? tableKeys(keys, t) : keys),
    [['/'], t('list.keys.find')],
    [['?'], t('list.keys.help')],
  ];
  return <KeysHelp {...shown} rows={rows} />;
}

type Words = ReturnType<typeof useT<'ui'>>;

const tableKeys = (can: TableKeys, t: Words): readonly KeyRow[] => {
  const rows: readonly (KeyRow | false)[] = [
    [['j', '↓'], t('list.keys.down')],
    [['k', '↑'], t('list.keys.up')],
    [['Home', 'End'], t('list.keys.ends')],
    can.open && [['Enter'], t('list.keys.open')],
    can.select && [['x', t('list.keys.space')], t('list.keys.toggle')],
    can.select && [['Shift ↓', 'Shift ↑'], t('list.keys.extend')],
    can.edit && [['e', 'F2'], t('list.keys.edit')],
    can.edit && [['←', '→'], t('list.keys.cells')],
    can.select && [['Esc'], t('list.keys.escape')],
  ];
  return rows.filter((row) => row !== false);
};

/** Shows what the keys of a page do. */
export function KeysHelp({ opened, onClose, rows }: DialogState & { rows: readonly KeyRow[] }) {
  const t = useT('ui');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('list.keys.title')}>
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {rows.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td w={190}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4} style={{ whiteSpace: 'nowrap' }}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
