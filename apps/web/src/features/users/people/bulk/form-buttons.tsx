import { Button, Group } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';

type Props = { label: string; disabled: boolean; onCancel: () => void };

/** The end of a form that acts on many, whose `onSubmit` runs it. */
export function FormButtons({ label, disabled, onCancel }: Props) {
  const ui = useT('ui');
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <Button variant="default" onClick={onCancel}>
        {ui('actions.cancel')}
      </Button>
      <Button type="submit" disabled={disabled}>
        {label}
      </Button>
    </Group>
  );
}
