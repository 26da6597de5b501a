import { Kbd, Table } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../dialog.tsx';

type DialogState = { opened: boolean; onClose: () => void };
/** Equivalent keys and their effect. */
export type KeyRow = readonly [keys: readonly string[], what: string];

type ListProps = DialogState & { can: { open: boolean; select: boolean; edit: boolean } };

/** The keys of a list that do something in this one. */
export function ListKeysHelp({ can, ...shown }: ListProps) {
  const t = useT('ui');
  const rows: readonly (KeyRow | false)[] = [
    [['j', '↓'], t('list.keys.down')],
    [['k', '↑'], t('list.keys.up')],
    [['Home', 'End'], t('list.keys.ends')],
    can.open && [['Enter'], t('list.keys.open')],
    can.select && [['x', t('list.keys.space')], t('list.keys.toggle')],
    can.select && [['Shift ↓', 'Shift ↑'], t('list.keys.extend')],
    can.edit && [['e', 'F2'], t('list.keys.edit')],
    can.edit && [['←', '→'], t('list.keys.cells')],
    [['/'], t('list.keys.find')],
    [['Esc'], t('list.keys.escape')],
    [['?'], t('list.keys.help')],
  ];
  return <KeysHelp {...shown} rows={rows.filter((row) => row !== false)} />;
}

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
