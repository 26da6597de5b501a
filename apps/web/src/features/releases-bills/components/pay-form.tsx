import type { ReleaseBill } from '@linkstand/contract/releases-bills/schema';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps, BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import { bulkOutcome } from '../../../ui/resource/bulk-outcome.ts';

/** On which day the selected bills were paid. Those that are paid already keep their day. */
export function PayForm({ count, rows, onRun }: BulkFormProps<ReleaseBill>) {
  const t = useT('releases-bills');
  const [day, setDay] = useState<string | null>(today);
  const run: BulkRun<ReleaseBill> = async (keys, call) =>
    bulkOutcome(await api.releasesBills.pay({ body: { ids: keys.map(Number), day: day ?? today() } }, call));
  /** Known for the loaded bills. The server answers for the others. */
  const paid = rows.filter(({ status }) => status === 'paid').length;
  return (
    <BulkForm submitLabel={t('pay.action')} missing={{ day: day === null }} onSubmit={() => onRun(run)}>
      {(errors) => (
        <>
          {count !== undefined && <Text>{t('pay.what', { count: count - paid })}</Text>}
          {paid > 0 && (
            <Text size="sm" c="dimmed">
              {t('pay.left', { count: paid })}
            </Text>
          )}
          <DateField
            label={t('pay.day')}
            required
            value={day}
            max={today()}
            error={errors.day}
            onChange={setDay}
            autoFocus
          />
        </>
      )}
    </BulkForm>
  );
}
