import { Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { DayPresets } from '../../../../ui/fields/day-presets.tsx';
import { BulkForm } from '../../../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps } from '../../../../ui/list/bulk/bulk-types.ts';
import { mutePresets } from '../mute-presets.ts';
import { changeAll } from './change-all.ts';

/** Until when they get no CRM mail. */
export function MuteForm({ onRun }: Pick<BulkFormProps<object>, 'onRun'>) {
  const t = useT('people');
  const [day, setDay] = useState<string | null>(null);
  return (
    <BulkForm
      submitLabel={t('act.mute')}
      missing={{ day: day === null }}
      onSubmit={() => onRun(changeAll({ crmMutedUntil: day }))}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('act.muteHelp')}</Text>
          <DayPresets presets={mutePresets(t)} chosen={day} onChoose={setDay} />
          <DateField
            label={t('fields.crmMutedUntil')}
            required
            min={today()}
            value={day}
            error={errors.day}
            onChange={setDay}
          />
        </>
      )}
    </BulkForm>
  );
}
