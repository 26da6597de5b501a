import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../dialog.tsx';
import classes from './form.module.css';
import type { Conflict } from './use-resource-form.ts';

/** A field's name and its value as text. */
export type Describe = (key: string, value: unknown) => { label: string; text: ReactNode };

const plainly: Describe = (key, value) => ({ label: key, text: value === null ? '' : String(value) });

type Props = {
  conflict: Conflict;
  onSettle: (mine: readonly string[]) => void;
  /** Closes without a decision: what was typed stays in the form. */
  onClose: () => void;
  describe?: Describe | undefined;
};

/** Somebody else changed the same fields: shows both versions to choose from, field by field. */
export function ConflictDialog({ conflict, onSettle, onClose, describe = plainly }: Props) {
  const t = useT('resource');
  const ui = useT('ui');
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(conflict.fields.map(({ key }) => key)));
  const choose = (key: string, isMine: boolean) =>
    setMine(new Set(isMine ? [...mine, key] : [...mine].filter((each) => each !== key)));
  return (
    <Dialog opened onClose={onClose} size="lg" title={ui('confirm.conflictTitle')}>
      <Stack>
        <Text>{ui('confirm.conflict')}</Text>
        <Table verticalSpacing="xs" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="26%">{t('conflict.field')}</Table.Th>
              <Table.Th>{t('conflict.theirs')}</Table.Th>
              <Table.Th>{t('conflict.mine')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflict.fields.map(({ key, theirs, mine: typed }) => {
              const { label } = describe(key, theirs);
              return (
                <Table.Tr key={key}>
                  <Table.Td fw={500}>{label}</Table.Td>
                  {[false, true].map((isMine) => (
                    <Table.Td key={String(isMine)} className={classes.version}>
                      <Radio
                        name={`version of ${key}`}
                        label={describe(key, isMine ? typed : theirs).text || '–'}
                        aria-label={`${label}: ${t(isMine ? 'conflict.mine' : 'conflict.theirs')}`}
                        checked={mine.has(key) === isMine}
                        onChange={() => choose(key, isMine)}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ui('actions.stay')}
          </Button>
          <Button variant="default" onClick={() => onSettle([])}>
            {ui('confirm.takeTheirs')}
          </Button>
          <Button data-autofocus onClick={() => onSettle([...mine])}>
            {t('conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
