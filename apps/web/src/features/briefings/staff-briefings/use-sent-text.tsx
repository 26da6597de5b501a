import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { toastError } from '../../../ui/toasts/toast.ts';
import { KeptText } from '../components/kept-text.tsx';
import { type TextReason, useTextReason } from '../components/text-order.tsx';
import { useKeptText } from '../kept-text.ts';
import { flushText } from '../pending-text.ts';
import { briefingQuery } from '../queries.ts';
import { saveKeptText } from './use-content-draft.ts';

interface SentText extends TextReason {
  /** Words that were typed on this device and never saved, if there are any. The act waits for an answer. */
  readonly kept: ReactNode;
  /** Nothing is written yet. */
  readonly isEmpty: boolean;
}

/**
 * The text of a briefing that is about to be sent, as it is stored once all that was typed is saved.
 *
 * @param reader who reads the reason for what it lacks
 */
export function useSentText(briefingId: number, reader: 'team' | 'client', isSent = true): SentText {
  const t = useT('briefings');
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    void flushText(briefingId).then(() => setSaved(true));
  }, [briefingId]);
  const { data } = useQuery({ ...briefingQuery(briefingId), enabled: isSent && isSaved });
  const { html, look, forget } = useKeptText(isSent ? data : undefined);
  const reason = useTextReason(isSent ? data : undefined, { side: 'team', reader });
  const use = async () => {
    if (data && !(await saveKeptText(data, { userId, client }))) toastError(t('kept.contested'));
    look();
  };
  return {
    ...reason,
    isEmpty: isSent && data !== undefined && data.insertion === null && !data.content?.words,
    kept: data && html !== null && (
      <KeptText
        briefingId={briefingId}
        html={html}
        stored={data.content?.html ?? ''}
        {...(data.can.edit_content && { onUse: use })}
        onForget={forget}
      />
    ),
  };
}
