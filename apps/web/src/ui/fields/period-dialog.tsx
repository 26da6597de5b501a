import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { dayOf } from '../../lib/today.ts';
import { FormDialog } from '../overlays/form-dialog.tsx';
import { DateField } from './date-field.tsx';

interface Props {
  readonly words: {
    readonly title: string;
    readonly help: string;
    readonly from: string;
    readonly to: string;
    readonly submit: string;
  };
  readonly onClose: () => void;
  /** Gets days as `2026-11-23`. Resolving to false keeps the dialog open. */
  readonly onSubmit: (period: { readonly from: string; readonly to: string }) => Promise<unknown>;
}

/** Asks for the first and last day of something, this month's so far unless they are changed. */
export function PeriodDialog({ words, onClose, onSubmit }: Props) {
  const t = useT('ui');
  const { date } = useFormat();
  const today = new Date();
  const [from, setFrom] = useState<string | null>(dayOf(new Date(today.getFullYear(), today.getMonth(), 1)));
  const [to, setTo] = useState<string | null>(dayOf(today));
  const reversed = from !== null && to !== null && to < from ? t('date.early', { day: date(from) }) : undefined;
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      fields={['from', 'to']}
      missing={{ from: from === null, to: to === null }}
      onClose={onClose}
      onSubmit={async () => {
        if (reversed) return false;
        return onSubmit({ from: from ?? '', to: to ?? '' });
      }}
    >
      {(errors) => (
        <>
          <Text size="sm">{words.help}</Text>
          <Group grow align="flex-start">
            <DateField label={words.from} required value={from} error={errors.from} onChange={setFrom} />
            <DateField label={words.to} required value={to} error={errors.to ?? reversed} onChange={setTo} />
          </Group>
        </>
      )}
    </FormDialog>
  );
}
