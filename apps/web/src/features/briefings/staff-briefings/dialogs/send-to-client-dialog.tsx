import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { DeadLinks } from '../../components/text-order.tsx';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';
import { useSentText } from '../use-sent-text.tsx';

/** Sends the text to the client, with an optional message. */
export function SendToClientDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  const [message, setMessage] = useState('');
  const sent = useSentText(briefing.id, 'client');
  const body = { ...(message.trim() ? { message: message.trim() } : {}), ...sent.body };
  return (
    <FormDialog
      title={t('sendToClient.title')}
      submitLabel={t('act.send_to_client')}
      fields={['message', 'reason']}
      missing={{ reason: sent.isMissing }}
      onClose={onClose}
      onSubmit={() =>
        move((at) => api.briefings.send_to_client({ ...at, body }), t('done.send_to_client'), { usesText: true })
      }
    >
      {(errors) => (
        <>
          <Text>{t('sendToClient.help')}</Text>
          <Textarea
            label={t('sendToClient.message')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={5000}
            value={message}
            error={errors.message}
            data-autofocus
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {sent.kept}
          {sent.show(errors.reason)}
          <DeadLinks briefingId={briefing.id} />
        </>
      )}
    </FormDialog>
  );
}
