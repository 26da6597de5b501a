import type { Queue } from '@linkstand/contract/desk/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

const KEY = ['desk', 'waiting'];
/** Many changes at once, such as an import's, are one question. */
const PAUSE_MS = 1000;

/** How many records wait in each queue of the signed-in person; empty until that is known. */
export function useWaiting(): Readonly<Partial<Record<Queue, number>>> {
  const client = useQueryClient();
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useLive(['briefing', 'campaign', 'case', 'review', 'payment', 'task', 'whatsapp_chat'], () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: KEY });
    }, PAUSE_MS);
  });
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.desk.waiting({}, { signal }),
    staleTime: 30_000,
    // The menu does without, quietly.
    meta: { quiet: true },
  });
  return data ?? {};
}
