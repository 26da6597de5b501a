import { Kbd, Table } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../dialog.tsx';

type Props = { opened: boolean; onClose: () => void; can: { open: boolean; select: boolean; edit: boolean } };

/** The keys of a list, those that do something in this one. */
export function KeysHelp({ opened, onClose, can }: Props) {
  const t = useT('ui');
  const rows: (readonly [keys: readonly string[], what: string] | false)[] = [
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
  return (
    <Dialog opened={opened} onClose={onClose} title={t('list.keys.title')}>
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {rows.filter(Boolean).map(
            (row) =>
              row && (
                <Table.Tr key={row[1]}>
                  <Table.Td w={190}>
                    {row[0].map((key) => (
                      <Kbd key={key} mr={4} style={{ whiteSpace: 'nowrap' }}>
                        {key}
                      </Kbd>
                    ))}
                  </Table.Td>
                  <Table.Td>{row[1]}</Table.Td>
                </Table.Tr>
              ),
          )}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
