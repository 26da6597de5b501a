import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ReasonField } from '../../../../ui/form/reason-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';

type Forced = Exclude<BriefingStatus, 'draft'>;

/** Sets any status, with a warning and a reason. */
export function ForceStatusDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const move = useMove(briefing);
  const [status, setStatus] = useState<Forced | null>(null);
  const [reason, setReason] = useState('');
  const others = briefingMachine.states.filter((each): each is Forced => each !== 'draft' && each !== briefing.status);
  const force = async () => {
    if (!status) return false;
    return move(
      (at) => api.briefings.force_status({ ...at, body: { status, reason: reason.trim() } }),
      t('done.force_status'),
    );
  };
  return (
    <FormDialog
      title={t('act.force_status')}
      submitLabel={t('act.force_status')}
      danger
      fields={['status', 'reason']}
      missing={{ status: status === null, reason: !isReason(reason) }}
      onClose={onClose}
      onSubmit={force}
    >
      {(errors) => (
        <>
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={t('force.warning')}>
            {t('force.help')}
          </Alert>
          <Select
            label={t('force.status')}
            description={t('force.now', { status: words(`status.${briefing.status}`) })}
            required
            value={status}
            error={errors.status}
            onChange={(value) => setStatus(others.find((each) => each === value) ?? null)}
            data={others.map((value) => ({ value, label: words(`status.${value}`) }))}
            data-autofocus
          />
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
