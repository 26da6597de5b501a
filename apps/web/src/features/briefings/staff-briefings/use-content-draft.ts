import type { Briefing } from '@linkstand/contract/briefings/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { keptValues } from '../../../lib/saving/kept-values.ts';
import { SaveQueue } from '../../../lib/saving/save-queue.ts';
import type { Saved, SaveState } from '../../../lib/saving/save-types.ts';
import type { Leaving } from '../../../lib/saving/use-leave-guard.ts';
import { useSendBeforeLeaving, useSnapshot } from '../../../lib/saving/use-save-queue.ts';
import { useUser } from '../../../lib/session.ts';
import { sameHtml } from '../../../ui/rich/clean-html.ts';
import { briefingQuery } from '../queries.ts';
import { usePendingText } from './pending-text.ts';

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
  /** The text that somebody else saved meanwhile, while it differs. */
  theirs: NonNullable<Briefing['content']> | null;
  /** Gets the fields whose typed value is kept: `html`, or none. */
  settle: (mine: readonly string[]) => void;
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
    kept: keptValues(userId, `text of briefing ${id}`),
    isSame: (_field, a, b) => sameHtml(String(a), String(b)),
    // Other changes are shown with it, so the whole briefing is loaded.
    readCurrent: () => null,
    fetch: async () => savedText(await client.fetchQuery({ ...briefingQuery(id), staleTime: 0 })),
    delays: DELAYS,
    send: async ({ html = '' }, version) => {
      try {
        const content = await api.briefings.saveContent({ params: { id }, version, body: { content: html } });
        client.setQueryData(queryKey, (known) => {
          if (!known) return known;
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
  const isContested = snapshot.conflicts.length > 0;
  return {
    html: snapshot.values.html,
    change: (html) => queue.change({ html }),
    state: STATES[snapshot.state],
    failure: snapshot.failure || failure,
    theirs: isContested ? briefing.content : null,
    settle: (mine) => queue.resolve(mine),
    retry: () => void queue.flush(),
    leaving,
  };
}
