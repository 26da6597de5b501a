import type { User } from '@linkstand/contract/users/schema';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { DayPresets } from '../../../../ui/day-presets.tsx';
import type { BulkFormProps } from '../../../../ui/list/bulk/bulk-types.ts';
import { mutePresets } from '../mute-presets.ts';
import { changeAll } from './change-all.ts';
import { FormButtons } from './form-buttons.tsx';

/** Until when they get no CRM mail. */
export function MuteForm({ onRun, onCancel }: BulkFormProps<User>) {
  const t = useT('people');
  const [day, setDay] = useState<string | null>(null);
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onRun(changeAll({ crmMutedUntil: day }));
      }}
    >
      <Text size="sm">{t('act.muteHelp')}</Text>
      <DayPresets presets={mutePresets(t)} chosen={day} onChoose={setDay} />
      <DateField label={t('fields.crmMutedUntil')} required min={today()} value={day} onChange={setDay} />
      <FormButtons label={t('act.mute')} disabled={day === null} onCancel={onCancel} />
    </Stack>
  );
}
