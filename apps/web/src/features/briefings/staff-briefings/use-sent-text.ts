import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type TextReason, useTextReason } from '../components/text-order.tsx';
import { briefingQuery } from '../queries.ts';
import { flushText } from './pending-text.ts';

/**
 * The text of a briefing that is about to be sent, as it is stored once all that was typed is saved.
 *
 * @param reader who reads the reason for what it lacks
 */
export function useSentText(briefingId: number, reader: 'team' | 'client', isSent = true): TextReason {
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    void flushText(briefingId).then(() => setSaved(true));
  }, [briefingId]);
  const { data } = useQuery({ ...briefingQuery(briefingId), enabled: isSent && isSaved });
  return useTextReason(isSent ? data : undefined, { side: 'team', reader });
}
