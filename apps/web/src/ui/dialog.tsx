import { Modal, type ModalProps } from '@mantine/core';
import { useT } from '../lib/i18n.ts';

/** A Modal whose close button has a name. For dialogs that are more than a ConfirmDialog. */
export function Dialog(props: ModalProps) {
  const t = useT('ui');
  return <Modal closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} />;
}
