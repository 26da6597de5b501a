import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { DeadLinks } from '../../components/text-order.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';
import { useSentText } from '../use-sent-text.ts';

type Props = DialogProps & {
  act: 'approve_directly' | 'send_to_production';
  call: (
    at: Parameters<Parameters<ReturnType<typeof useMove>>[0]>[0],
    body: { reason?: string },
  ) => ReturnType<typeof api.briefings.approve_directly>;
  done: string;
  children?: ReactNode;
};

/** Hands the text to the owner; what it lacks is said, with a reason. */
function SendTextDialog({ briefing, onClose, act, call, done }: Props) {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  const text = useSentText(briefing.id, 'team');
  return (
    <FormDialog
      title={t(`ask.${act}.title`)}
      submitLabel={t(`act.${act}`)}
      fields={['reason']}
      missing={{ reason: text.isMissing }}
      onClose={onClose}
      onSubmit={() => move((at) => call(at, text.body), done)}
    >
      {(errors) => (
        <>
          <Text>{t(`ask.${act}.help`, { site: briefing.site.name })}</Text>
          {text.show(errors.reason)}
          <DeadLinks briefingId={briefing.id} />
        </>
      )}
    </FormDialog>
  );
}

export function SendToProductionDialog(props: DialogProps) {
  const t = useT('staff-briefings');
  return (
    <SendTextDialog
      {...props}
      act="send_to_production"
      call={(at, body) => api.briefings.send_to_production({ ...at, body })}
      done={t('done.send_to_production')}
    />
  );
}

export function ApproveDirectlyDialog(props: DialogProps) {
  const t = useT('staff-briefings');
  return (
    <SendTextDialog
      {...props}
      act="approve_directly"
      call={(at, body) => api.briefings.approve_directly({ ...at, body })}
      done={t('done.approve')}
    />
  );
}
