import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../fields/date-field.tsx';
import { type DayPreset, DayPresets } from '../fields/day-presets.tsx';
import { DialogCancel } from '../form/dialog-cancel.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { errorsByField } from '../form/server-errors.ts';
import { useDialogClose } from '../form/use-close-guard.tsx';
import { Dialog } from './dialog.tsx';

export type Confirmation = { reason: string; date: string | null };

export type ConfirmTexts = {
  title: string;
  /** What will happen, and what will be lost. */
  children?: ReactNode;
  confirmLabel: string;
  /** The act itself is called “Cancel”, so the button that closes the dialog is “Keep it”. */
  isCancellation?: boolean;
  danger?: boolean;
  /** Asks for a reason that others will read. */
  reason?: 'required' | 'optional';
  reasonLabel?: string;
  /** The reason, where it is kept elsewhere while it is written. */
  draft?: readonly [reason: string, setReason: (reason: string) => void];
  /** Asks for a calendar day; `min` as `YYYY-MM-DD`. */
  date?: {
    label: string;
    required?: boolean;
    min?: string;
    initial?: string;
    presets?: readonly DayPreset[];
    /** What is said of a chosen day, such as that it is late. */
    note?: (day: string) => string | undefined;
  };
};

type Props = ConfirmTexts & {
  opened: boolean;
  onClose: () => void;
  /** `date` is `YYYY-MM-DD`. A rejected promise keeps the dialog open and shows the error at its field. */
  onConfirm: (given: Confirmation) => Promise<unknown>;
};

/** Asks before an act that is hard to undo. */
export function ConfirmDialog({ opened, onClose, title, children, onConfirm, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  // Can't be closed while it runs, so that the answer is shown with what was typed.
  return (
    <Dialog opened={opened} busy={busy} onClose={onClose} title={title}>
      <ConfirmForm onClose={onClose} onConfirm={onConfirm} busy={busy} setBusy={setBusy} {...rest}>
        {children}
      </ConfirmForm>
    </Dialog>
  );
}

type FormProps = Omit<Props, 'opened' | 'title'> & {
  busy: boolean;
  setBusy: (busy: boolean) => void;
};

function ConfirmForm({ children, onClose, onConfirm, busy, setBusy, ...ask }: FormProps) {
  const t = useT('ui');
  const common = useT('common');
  const { isAsking } = useDialogClose();
  const own = useState('');
  const [reason, setReason] = ask.draft ?? own;
  const [date, setDate] = useState(ask.date?.initial ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears them after each change
  useEffect(() => setErrors({}), [reason, date]);

  const note = date ? ask.date?.note?.(date) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Record<string, string> = {};
    if (ask.reason === 'required' && !isReason(reason)) missing.reason = common('errors.required');
    if (ask.date?.required && !date) missing.date = common('errors.required');
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onConfirm({ reason: reason.trim(), date: date || null });
      onClose();
    } catch (error) {
      setErrors(errorsByField(error, (path) => fieldOf(path, ask)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {children && <div>{children}</div>}
        {ask.date?.presets && <DayPresets presets={ask.date.presets} chosen={date || null} onChoose={setDate} />}
        {ask.date && (
          <DateField
            label={ask.date.label}
            required={ask.date.required ?? false}
            min={ask.date.min}
            value={date || null}
            error={errors.date}
            onChange={(day) => setDate(day ?? '')}
          />
        )}
        {note && (
          <Text size="sm" c="red" role="status">
            {note}
          </Text>
        )}
        {ask.reason && (
          <ReasonField
            label={ask.reasonLabel}
            required={ask.reason === 'required'}
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        )}
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        {!isAsking && (
          <Group justify="flex-end" gap="xs">
            <DialogCancel label={ask.isCancellation ? t('actions.keep') : undefined} disabled={busy} />
            <Button type="submit" loading={busy} color={ask.danger ? 'red' : 'brand'} data-autofocus={!ask.reason}>
              {ask.confirmLabel}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The server calls the day by what it is of: `promisedDate`. */
const fieldOf = (path: string, { reason, date }: Pick<ConfirmTexts, 'reason' | 'date'>): string | undefined =>
  reason && path === 'reason' ? 'reason' : date && /date$/i.test(path) ? 'date' : undefined;
