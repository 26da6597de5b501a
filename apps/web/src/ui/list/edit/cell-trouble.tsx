import { Button, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ConflictChoice } from '../../conflict/conflict-choice.tsx';
import type { EditField, EditValue } from './edit-types.ts';
import classes from './editable-cell.module.css';
import { PlainValue } from './plain-value.tsx';

type Props = {
  edit: EditField;
  message: string;
  /** If somebody else was first: their value and the typed one. */
  versions: { theirs: EditValue; mine: EditValue } | undefined;
  /** Typed and left without saving. */
  draft: { value: EditValue; doubt: string | undefined } | undefined;
  /** Opens the editor with the typed text. */
  onEdit: () => void;
  /** Saves one's own value, over that of a colleague if there are two. */
  onInsist: () => void;
  onDismiss: () => void;
};

/** Why a cell was not saved: the server's message, and both versions if somebody else was first. */
export function CellTrouble({ edit, message, versions, draft, onEdit, onInsist, onDismiss }: Props) {
  const t = useT('ui');
  const [opened, setOpened] = useState(true);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withArrow shadow="md" width={320}>
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          aria-label={t('list.notSaved')}
          onClick={() => setOpened(!opened)}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconAlertTriangle size={15} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onDoubleClick={(event) => event.stopPropagation()}>
        <Stack gap="xs" className={classes.trouble}>
          <Text size="sm" role="alert">
            {message}
          </Text>
          {draft && (
            <Text size="sm" fw={500}>
              <PlainValue edit={edit} value={draft.value} />
            </Text>
          )}
          {draft?.doubt && (
            <Text size="xs" c="yellow">
              {draft.doubt}
            </Text>
          )}
          {versions ? (
            <ConflictChoice
              fields={[
                {
                  key: 'cell',
                  theirs: <PlainValue edit={edit} value={versions.theirs} />,
                  mine: <PlainValue edit={edit} value={versions.mine} />,
                },
              ]}
              onSettle={(mine) => (mine.length > 0 ? onInsist() : onDismiss())}
            />
          ) : (
            <Group gap="xs">
              <Button size="compact-xs" variant="default" onClick={onDismiss}>
                {t('actions.discard')}
              </Button>
              <Button size="compact-xs" onClick={draft ? onInsist : onEdit}>
                {draft ? t(draft.doubt ? 'doubt.save' : 'actions.save') : t('list.editAgain')}
              </Button>
            </Group>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
