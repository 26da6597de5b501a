import { Alert, Button, Group, type ModalProps, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DialogCancel } from '../form/dialog-cancel.tsx';
import { errorsByField } from '../form/server-errors.ts';
import { useDialogClose } from '../form/use-close-guard.tsx';
import { useRequired } from '../form/use-required.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  onClose: () => void;
  submitLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean;
  /** Nothing to act upon. A field without a value is `missing` instead. */
  disabled?: boolean;
  size?: NonNullable<ModalProps['size']>;
  /** A rejected promise keeps the dialog open and shows the error. Resolving to false keeps it open silently. */
  onSubmit: () => Promise<unknown>;
  /** Warnings about possible typos: shown on the first submit, ignored on the second. */
  doubts?: readonly string[];
  /** Paths with a field here. Errors of others are shown above the buttons. */
  fields: readonly string[];
  /** Fields that must have a value and have none, by path: the submit button says so at them. */
  missing?: Readonly<Record<string, boolean>>;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
};

/** A small form for an act that needs more than a reason or a day. */
export function FormDialog({ title, size, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened busy={busy} onClose={rest.onClose} title={title} {...(size ? { size } : {})}>
      <Form {...rest} busy={busy} setBusy={setBusy} />
    </Dialog>
  );
}

type FormProps = Omit<Props, 'title' | 'size'> & { busy: boolean; setBusy: (busy: boolean) => void };

function Form({ onClose, onSubmit, fields, children, busy, setBusy, ...rest }: FormProps) {
  const { doubts = [], missing = {} } = rest;
  const ui = useT('ui');
  const [asked, setAsked] = useState('');
  const isAsking = doubts.length > 0 && asked === doubts.join();
  const { isAsking: isLeaving } = useDialogClose();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const required = useRequired(missing);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    if (!required.check()) return;
    if (doubts.length > 0 && !isAsking) return setAsked(doubts.join());
    setBusy(true);
    try {
      if ((await onSubmit()) !== false) onClose();
    } catch (error) {
      setErrors(errorsOf(error, fields));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={required.form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {children({ ...errors, ...required.errors })}
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        {isAsking && (
          <Alert color="yellow" role="alert" title={ui('doubt.title')}>
            {doubts.join(' ')}
          </Alert>
        )}
        {!isLeaving && (
          <Group justify="flex-end" gap="xs">
            <DialogCancel label={rest.cancelLabel} disabled={busy} />
            <Button
              type="submit"
              loading={busy}
              disabled={rest.disabled ?? false}
              color={rest.danger ? 'red' : 'brand'}
            >
              {isAsking ? ui('doubt.save') : rest.submitLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The server's messages by path. Faults of an entry are shown at the list. The rest, or a single message, under `form`. */
export const errorsOf = (error: unknown, fields: readonly string[]): Record<string, string> =>
  errorsByField(error, (path) => fields.find((field) => field === path || path.startsWith(`${field}.`)));
