import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogCancel } from '../../form/dialog-cancel.tsx';
import { useRequired } from '../../form/use-required.ts';

type Props = {
  submitLabel: string;
  danger?: boolean;
  /** Nothing to act upon. A field without a value is `missing` instead. */
  disabled?: boolean;
  /** Fields that must have a value and have none, by path: the submit button says so at them. */
  missing?: Readonly<Record<string, boolean>>;
  /** Starts the run. */
  onSubmit: () => void;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
};

/** The form of a bulk action, with its buttons. */
export function BulkForm({ onSubmit, children, ...rest }: Props) {
  const { submitLabel, danger = false, disabled = false, missing = {} } = rest;
  const { form, errors, check } = useRequired(missing);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (check()) onSubmit();
      }}
      noValidate
    >
      <Stack>
        {children(errors)}
        <Group justify="flex-end" gap="xs">
          <DialogCancel />
          <Button type="submit" disabled={disabled} color={danger ? 'red' : 'brand'}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
