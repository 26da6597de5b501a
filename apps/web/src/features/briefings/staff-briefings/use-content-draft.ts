import type { Briefing } from '@linkstand/contract/briefings/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { SaveQueue } from '../../../lib/saving/save-queue.ts';
import type { Saved, SaveState } from '../../../lib/saving/save-types.ts';
import type { Leaving } from '../../../lib/saving/use-leave-guard.ts';
import { useSendBeforeLeaving, useSnapshot } from '../../../lib/saving/use-save-queue.ts';
import { useUser } from '../../../lib/session.ts';
import { sameHtml } from '../../../ui/rich/clean-html.ts';
import type { SettledText } from '../components/text-conflict.tsx';
import { keepReplaced } from '../keep-replaced.ts';
import { keptText } from '../kept-text.ts';
import { mergedText, type TextVersions } from '../merge-texts.ts';
import { noteOwnSave, usePendingText } from '../pending-text.ts';
import { briefingQuery } from '../queries.ts';

/** Every save is an audit entry, so not after every word. Milliseconds. */
const DELAYS = { pause: 2500, longest: 30_000, retry: 4000, slowest: 60_000 };

export type DraftState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

const STATES: Readonly<Record<SaveState, DraftState>> = {
  saved: 'saved',
  typing: 'unsaved',
  saving: 'saving',
  offline: 'failed',
  refused: 'failed',
  closed: 'failed',
  conflict: 'conflict',
  price: 'conflict',
};

export type ContentDraft = {
  html: string;
  change: (html: string) => void;
  state: DraftState;
  /** Why it could not be saved. */
  failure: string;
  /** Somebody else changed the same paragraphs meanwhile. */
  conflict: TextVersions | null;
  /** Decides. Texts that are left out are kept as earlier texts first. Rejects if they can't be. */
  settle: (settled: SettledText) => Promise<void>;
  retry: () => void;
  /** Leaving is blocked: the last words could not be saved. */
  leaving: Leaving | null;
};

type Text = { html: string };

const savedText = ({ version, content }: Pick<Briefing, 'version' | 'content'>): Saved<Text> => ({
  version,
  values: { html: content?.html ?? '' },
});

interface Surroundings {
  readonly userId: number;
  readonly client: QueryClient;
  readonly onFailure: (error: unknown) => void;
}

/** Saves the text of a briefing while it is typed. */
function contentQueue(briefing: Briefing, { userId, client, onFailure }: Surroundings) {
  const { id } = briefing;
  const { queryKey } = briefingQuery(id);
  return new SaveQueue<Text>({
    saved: savedText(briefing),
    kept: keptText(userId, id),
    isSame: (_field, a, b) => sameHtml(String(a), String(b)),
    merge: (_field, { mine, before = '', theirs }) => mergedText({ mine, before, theirs }),
    // Other changes are shown with it, so the whole briefing is loaded.
    readCurrent: () => null,
    fetch: async () => savedText(await client.fetchQuery({ ...briefingQuery(id), staleTime: 0 })),
    delays: DELAYS,
    send: async ({ html = '' }, version, { idempotencyKey }) => {
      try {
        const call = { params: { id }, version, body: { content: html } };
        const content = await api.briefings.saveContent(call, { idempotencyKey });
        noteOwnSave(id, version);
        client.setQueryData(queryKey, (known) => {
          // The answer to a repeated save may be older than what was read since.
          if (!known || known.version > version) return known;
          const { html: _text, ...head } = content;
          const others = known.versions.filter(({ number }) => number !== content.number);
          return { ...known, version: version + 1, content, versions: [...others, head] };
        });
        return savedText({ version: version + 1, content });
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
  });
}

/** Saves what is kept on this device, merged with what others wrote. False if somebody has to decide first. */
export async function saveKeptText(
  briefing: Briefing,
  surroundings: Omit<Surroundings, 'onFailure'>,
): Promise<boolean> {
  let failure: unknown;
  const queue = contentQueue(briefing, { ...surroundings, onFailure: (error) => (failure = error) });
  await queue.flush();
  queue.stop();
  const { state } = queue.getSnapshot();
  // What was refused first may have become a question, or be merged and saved.
  if (state !== 'saved' && state !== 'conflict' && failure) throw failure;
  return state === 'saved';
}

/**
 * The text of a briefing while it is edited. Saved a moment after the last key, and never over somebody else's version
 * unless told to.
 */
export function useContentDraft(briefing: Briefing): ContentDraft {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [failure, setFailure] = useState('');
  const [queue] = useState(() =>
    contentQueue(briefing, { userId, client, onFailure: (error) => setFailure(messageOf(error)) }),
  );
  useEffect(() => queue.adopt(savedText(briefing)), [queue, briefing]);
  /** Acts wait for unsaved text here. Text that can't be saved any more counts as unsaved. */
  const flush = useCallback(async () => (await queue.flush()) && queue.getSnapshot().state === 'saved', [queue]);
  usePendingText(briefing.id, flush);
  const leaving = useSendBeforeLeaving(queue);
  const snapshot = useSnapshot(queue);
  const [contested] = snapshot.conflicts;
  const { html } = snapshot.values;
  const conflict = useMemo(
    () => (contested ? { mine: html, before: contested.before, theirs: contested.theirs } : null),
    [contested, html],
  );
  return {
    html,
    change: (next) => {
      keepReplaced(briefing.id, html, next, briefing.content?.html ?? '');
      queue.change({ html: next });
    },
    state: STATES[snapshot.state],
    failure: snapshot.failure || failure,
    conflict,
    settle: async ({ html: chosen, leftOut }) => {
      for (const content of leftOut) {
        await api.briefings.keepText({ params: { id: briefing.id }, body: { content, reason: 'conflict' } });
      }
      queue.resolve([], { html: chosen });
    },
    retry: () => void queue.flush(),
    leaving,
  };
}
