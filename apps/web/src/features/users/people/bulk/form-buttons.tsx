import { Button, Group } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';

type Props = { label: string; disabled: boolean; onRun: () => void; onCancel: () => void };

/** The end of a form that acts on many. */
export function FormButtons({ label, disabled, onRun, onCancel }: Props) {
  const ui = useT('ui');
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <Button variant="default" onClick={onCancel}>
        {ui('actions.cancel')}
      </Button>
      <Button disabled={disabled} onClick={onRun}>
        {label}
      </Button>
    </Group>
  );
}
