import { Button } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { useDialogClose } from './use-close-guard.tsx';

/** Closes the dialog that it stands in, which asks first if something in it was not sent. */
export function DialogCancel({ label, disabled = false }: { label?: string | undefined; disabled?: boolean }) {
  const t = useT('ui');
  const { close } = useDialogClose();
  return (
    <Button variant="default" onClick={close} disabled={disabled}>
      {label ?? t('actions.cancel')}
    </Button>
  );
}
