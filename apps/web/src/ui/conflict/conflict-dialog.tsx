import { Stack, Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { ConflictChoice, type ConflictChoiceProps } from './conflict-choice.tsx';

type Props = ConflictChoiceProps & {
  /** The record's name, if a screen saves several. */
  name?: string;
  size?: 'lg' | 'xl';
  /** Instead of the usual sentence on what is asked. */
  help?: string;
};

/** Asks whose version of each contested field to keep. It closes without a decision only if that may be postponed. */
export function ConflictDialog({ name, size = 'lg', help, ...choice }: Props) {
  const t = useT('ui');
  const isClosable = choice.onPostpone !== undefined;
  return (
    <Dialog
      opened
      size={size}
      onClose={() => choice.onPostpone?.()}
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      title={name ? `${t('conflict.title')} · ${name}` : t('conflict.title')}
    >
      <Stack>
        <Text>{help ?? t('conflict.help')}</Text>
        <ConflictChoice {...choice} />
      </Stack>
    </Dialog>
  );
}
