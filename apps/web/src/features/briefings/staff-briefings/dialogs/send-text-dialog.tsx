import { Text } from '@mantine/core';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { DeadLinks } from '../../components/text-order.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';
import { useSentText } from '../use-sent-text.tsx';

type Props = DialogProps & { act: 'approve_directly' | 'send_to_production' };

/** Hands the text to the owner; what it lacks is said, with a reason. */
function SendTextDialog({ briefing, onClose, act }: Props) {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  const text = useSentText(briefing.id, 'team');
  const done = t(act === 'approve_directly' ? 'done.approve' : 'done.send_to_production');
  return (
    <FormDialog
      title={t(`ask.${act}.title`)}
      submitLabel={t(`act.${act}`)}
      fields={['reason']}
      missing={{ reason: text.isMissing }}
      onClose={onClose}
      onSubmit={() => move((at) => api.briefings[act]({ ...at, body: text.body }), done, { usesText: true })}
    >
      {(errors) => (
        <>
          <Text>{t(`ask.${act}.help`, { site: briefing.site.name })}</Text>
          {text.kept}
          {text.show(errors.reason)}
          <DeadLinks briefingId={briefing.id} />
        </>
      )}
    </FormDialog>
  );
}

export const SendToProductionDialog = (props: DialogProps) => <SendTextDialog {...props} act="send_to_production" />;

export const ApproveDirectlyDialog = (props: DialogProps) => <SendTextDialog {...props} act="approve_directly" />;
