import type { Briefing } from '@linkstand/contract/briefings/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { translator } from '../../../lib/i18n.ts';
import { isDeepEqual } from '../../../lib/is-deep-equal.ts';
import { useUser } from '../../../lib/session.ts';
import type { RecordRef } from '../../../lib/use-record-act.ts';
import { freshRecordOf } from '../../../lib/versions/fresh-record.ts';
import { waitForFiles } from '../../../ui/fields/arriving-files.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { findKeptText } from '../kept-text.ts';
import { flushText, versionAfterOwnSaves } from '../pending-text.ts';
import { briefingQuery } from '../queries.ts';

/** Shows a fresh briefing and reloads every list of briefings. */
function adoptBriefing(client: QueryClient, fresh: Briefing): void {
  const { queryKey } = briefingQuery(fresh.id);
  client.setQueryData(queryKey, fresh);
  void client.invalidateQueries({
    queryKey: ['briefings'],
    predicate: (query) => !isDeepEqual(query.queryKey, queryKey),
  });
  for (const key of ['requests', 'campaigns', 'cases', 'editors']) void client.invalidateQueries({ queryKey: [key] });
}

/** The fresh briefing in a 409. */
function freshOf(error: unknown, id: number): Briefing | undefined {
  const current = freshRecordOf<Briefing>(error);
  return current?.id === id && 'history' in current ? current : undefined;
}

/**
 * Saves unsaved text first, so that an act applies to all of it.
 * @param userId whose kept words the act has to wait for, null where it uses no text
 * @returns the resulting version, 0 if nothing was unsaved
 */
async function sendTyped(client: QueryClient, id: number, userId: number | null): Promise<number> {
  const versionNow = () => client.getQueryData(briefingQuery(id).queryKey)?.version ?? 0;
  const before = versionNow();
  // First, since a picture that arrives changes the text.
  if (userId !== null && !(await waitForFiles())) {
    const message = translator('ui')('filesArriving');
    throw new ApiError(409, { status: 409, code: 'files_arriving', message, errors: [] });
  }
  if (!(await flushText(id))) {
    const message = translator('staff-briefings')('content.saveFirst');
    throw new ApiError(409, { status: 409, code: 'text_unsaved', message, errors: [] });
  }
  const known = client.getQueryData(briefingQuery(id).queryKey) ?? { id, content: null };
  if (userId !== null && findKeptText(userId, known) !== null) {
    const message = translator('briefings')('kept.first');
    throw new ApiError(409, { status: 409, code: 'text_kept', message, errors: [] });
  }
  return versionNow() > before ? versionNow() : 0;
}

/**
 * Runs a move of a briefing: `move((at) => api.briefings.deny({ ...at, body }), t('done.deny'))`. Shows the result,
 * also if somebody else was first; then the refusal is rethrown for the dialog. An act that `usesText` waits for words
 * that are kept on this device: whoever asks for it shows `KeptText`.
 */
export function useMove({ id, version }: { id: number; version: number }) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  // An open dialog acts on what its reader saw; after a reported change, on that.
  const latestVersion = useRef(0);
  return useCallback(
    async (call: (at: RecordRef) => Promise<Briefing>, done?: string, { usesText = false } = {}): Promise<Briefing> => {
      try {
        const typed = await sendTyped(client, id, usesText ? userId : null);
        const seen = versionAfterOwnSaves(id, Math.max(version, latestVersion.current));
        const fresh = await call({ params: { id }, version: Math.max(seen, typed) });
        adoptBriefing(client, fresh);
        if (done) toastDone(done);
        return fresh;
      } catch (error) {
        const fresh = freshOf(error, id);
        if (fresh) {
          latestVersion.current = fresh.version;
          adoptBriefing(client, fresh);
        }
        throw error;
      }
    },
    [client, id, version, userId],
  );
}
