import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';

type Props = { opened: boolean; title: ReactNode; onClose: () => void; size?: number; children: ReactNode };

/** A record beside its list. On narrow screens it takes the whole page. */
export function SidePanel({ opened, title, onClose, size = 560, children }: Props) {
  const ui = useT('ui');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={`min(${size}px, 100vw)`}
      title={title}
      padding="md"
      overlayProps={{ backgroundOpacity: 0.15 }}
      closeButtonProps={{ 'aria-label': ui('actions.close') }}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      {children}
    </Drawer>
  );
}
