import { useDisclosure } from '@mantine/hooks';
import { useMemo } from 'react';

/** Whether a dialog is open, with what opens and closes it. The same object until that changes. */
export function useDialog() {
  const [isOpen, { open, close }] = useDisclosure();
  return useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
}
