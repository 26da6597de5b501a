import { Modal, type ModalProps } from '@mantine/core';
import { useT } from '../lib/i18n.ts';
import { useEscape } from './layers.ts';

/** A Modal whose close button has a name. For dialogs that are more than a ConfirmDialog. */
export function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  const t = useT('ui');
  useEscape(props.opened, () => closeOnEscape && props.onClose());
  return <Modal closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} closeOnEscape={false} />;
}
