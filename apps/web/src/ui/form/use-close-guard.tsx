import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';

/** A dialog's form that is not closed with something typed in it before its reader says so. */
export interface CloseGuard {
  /** For the form: notices typing. */
  readonly onInput: () => void;
  /** For Cancel, the close button and Escape: closes, or asks. */
  readonly close: () => void;
  /** Closes without a question, after what was typed is saved. */
  readonly leave: () => void;
  /** The question in place of the form's buttons, within the dialog: nothing opens over it. Null while not asked. */
  readonly question: ReactNode;
}

/** @param onClose closes the dialog; what was typed is lost */
export function useCloseGuard(onClose: () => void): CloseGuard {
  const t = useT('ui');
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  const leave = () => {
    setTyped(false);
    stay();
    onClose();
  };
  return {
    onInput: () => {
      setTyped(true);
      stay();
    },
    leave,
    close: () => (isTyped ? setAsking(!isAsking) : onClose()),
    question: isAsking ? (
      <Alert color="yellow" role="alert" title={t('confirm.closeTitle')}>
        <Text size="sm">{t('confirm.close')}</Text>
        <Group justify="flex-end" gap="xs" mt="sm" p={4}>
          <Button variant="default" onClick={stay} autoFocus>
            {t('actions.stay')}
          </Button>
          <Button color="red" onClick={leave}>
            {t('actions.discard')}
          </Button>
        </Group>
      </Alert>
    ) : null,
  };
}
