import type { Briefing } from '@linkstand/contract/briefings/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { translator } from '../../../lib/i18n.ts';
import { isDeepEqual } from '../../../lib/is-deep-equal.ts';
import { freshRecordOf } from '../../../lib/versions/fresh-record.ts';
import { toastDone } from '../../../ui/toast.ts';
import { briefingQuery } from '../queries.ts';
import { flushText } from './pending-text.ts';

/** What a move needs: which briefing, as its reader saw it. */
export type RecordRef = { params: { id: number }; version: number };

/** Puts a fresh briefing on screen and has everything that lists it asked again. */
export function adoptBriefing(client: QueryClient, fresh: Briefing): void {
  const { queryKey } = briefingQuery(fresh.id);
  client.setQueryData(queryKey, fresh);
  void client.invalidateQueries({
    queryKey: ['briefings'],
    predicate: (query) => !isDeepEqual(query.queryKey, queryKey),
  });
  for (const key of ['requests', 'campaigns', 'cases', 'editors']) void client.invalidateQueries({ queryKey: [key] });
}

/** The fresh briefing that a refusal because of a change carries. */
export function freshOf(error: unknown, id: number): Briefing | undefined {
  const current = freshRecordOf<Briefing>(error);
  return current?.id === id && 'history' in current ? current : undefined;
}

/**
 * Has what is typed into the text saved first, so that an act is about the whole of it.
 * @returns the version that this made, 0 when nothing was waiting
 */
async function sendTyped(client: QueryClient, id: number): Promise<number> {
  const versionNow = () => client.getQueryData(briefingQuery(id).queryKey)?.version ?? 0;
  const before = versionNow();
  if (!(await flushText(id))) {
    const message = translator('staff-briefings')('content.saveFirst');
    throw new ApiError(409, { status: 409, code: 'text_unsaved', message, errors: [] });
  }
  return versionNow() > before ? versionNow() : 0;
}

/**
 * Runs a move of a briefing: `move((at) => api.briefings.deny({ ...at, body }), t('done.deny'))`. What comes back is
 * shown, also when somebody else was faster; then the refusal is thrown on for the dialog to say so.
 */
export function useMove({ id, version }: { id: number; version: number }) {
  const client = useQueryClient();
  // An open dialog keeps acting on what its reader saw; once it was told of a change, on what it was told.
  const told = useRef(0);
  return useCallback(
    async (call: (at: RecordRef) => Promise<Briefing>, done?: string): Promise<Briefing> => {
      try {
        const typed = await sendTyped(client, id);
        const fresh = await call({ params: { id }, version: Math.max(version, told.current, typed) });
        adoptBriefing(client, fresh);
        if (done) toastDone(done);
        return fresh;
      } catch (error) {
        const fresh = freshOf(error, id);
        if (fresh) {
          told.current = fresh.version;
          adoptBriefing(client, fresh);
        }
        throw error;
      }
    },
    [client, id, version],
  );
}
