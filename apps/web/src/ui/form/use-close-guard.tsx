import { Alert, Button, Group, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { UnsentWords } from './unsent-words.ts';

/** A dialog or drawer that is not closed with unsent words in it before its reader says so. */
export interface CloseGuard {
  /** For Cancel, the close button and Escape: closes, or asks. */
  readonly close: () => void;
  /** For the content: whoever types on stays. */
  readonly onInput: () => void;
  /**
   * The question whether to close, drawn within the dialog, because nothing opens over it. Null while it is not asked.
   */
  readonly question: ReactNode;
}

/** The guard of the dialog around, for its Cancel; its own buttons are not shown while it asks. */
const CloseGuardContext = createContext<CloseGuard | null>(null);
export const CloseGuarded = CloseGuardContext.Provider;

/** How the dialog around is closed by a button in it, and whether it asks about that now. */
export function useDialogClose(): { readonly close: () => void; readonly isAsking: boolean } {
  const guard = useContext(CloseGuardContext);
  return { close: guard?.close ?? (() => {}), isAsking: Boolean(guard?.question) };
}

/** @param onClose closes the dialog; what was typed is lost */
export function useCloseGuard(words: UnsentWords, onClose: () => void): CloseGuard {
  const t = useT('ui');
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  const leave = () => {
    stay();
    onClose();
  };
  return {
    onInput: stay,
    close: () => (words.has() ? setAsking(!isAsking) : leave()),
    question: isAsking ? (
      <Alert color="yellow" role="alert" title={t('confirm.closeTitle')} mt="sm">
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
