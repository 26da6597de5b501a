import { Button, Group, Stack, Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import type { Leaving } from '../../lib/saving/use-leave-guard.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { stayInPanel } from '../overlays/open-panel.ts';

/** Asks before a page with unsaved changes is left: they would be lost, or wait on this device. */
export function LeaveDialog({ leaving }: { leaving: Leaving | null }) {
  const t = useT('ui');
  if (!leaving) return null;
  const { isKept, proceed } = leaving;
  const stay = () => {
    stayInPanel();
    leaving.stay();
  };
  return (
    <Dialog opened onClose={stay} title={t(isKept ? 'confirm.keptTitle' : 'confirm.leaveTitle')}>
      <Stack>
        <Text>{t(isKept ? 'confirm.kept' : 'confirm.leave')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={stay} data-autofocus>
            {t('actions.stay')}
          </Button>
          <Button {...(isKept ? {} : { color: 'red' })} onClick={proceed}>
            {t(isKept ? 'actions.leave' : 'actions.discard')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
