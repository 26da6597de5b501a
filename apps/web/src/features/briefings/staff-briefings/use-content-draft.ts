import type { Briefing } from '@linkstand/contract/briefings/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { isStatus, messageOf } from '../../../lib/errors.ts';
import { briefingQuery } from '../queries.ts';
import { usePendingText } from './pending-text.ts';

/** Every saving is an entry of the audit, so not after every word. */
const PAUSE_MS = 2500;

export type DraftState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export type ContentDraft = {
  html: string;
  change: (html: string) => void;
  state: DraftState;
  /** Why it could not be saved. */
  failure: string;
  /** The text that somebody else saved meanwhile, while it differs from ours. */
  theirs: NonNullable<Briefing['content']> | null;
  takeTheirs: () => void;
  keepMine: () => void;
  retry: () => void;
  /** Leaving was held back: the last words could not be saved. */
  leaving: { proceed: () => void; stay: () => void } | null;
};

const textOf = (briefing: Pick<Briefing, 'content'> | undefined) => briefing?.content?.html ?? '';

/**
 * The text of a briefing while it is written: saved a moment after the last key, and never over what somebody else
 * saved meanwhile unless told to.
 */
export function useContentDraft(briefing: Briefing): ContentDraft {
  const { id } = briefing;
  const client = useQueryClient();
  const [html, setHtml] = useState(() => textOf(briefing));
  const [state, setState] = useState<DraftState>('saved');
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<ContentDraft['theirs']>(null);
  /** What is typed, what the server had when it was last ours, and whether a call is under way. */
  const mine = useRef({ typed: html, sent: html, base: textOf(briefing), busy: false, blocked: false });
  /** The saving under way. */
  const running = useRef<Promise<void>>(Promise.resolve());
  const saveRef = useRef<() => Promise<void>>(async () => undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { queryKey } = briefingQuery(id);

  const fresh = useCallback(() => client.fetchQuery({ ...briefingQuery(id), staleTime: 0 }), [client, id]);

  const keep = useCallback(
    (saved: NonNullable<Briefing['content']>, version: number) =>
      client.setQueryData(briefingQuery(id).queryKey, (known) => {
        if (!known) return known;
        const { html: _text, ...head } = saved;
        const others = known.versions.filter(({ number }) => number !== saved.number);
        return { ...known, version, content: saved, versions: [...others, head] };
      }),
    [client, id],
  );

  const send = useCallback(async () => {
    const own = mine.current;
    clearTimeout(timer.current);
    if (own.busy || own.blocked || own.typed === own.sent) return;
    own.busy = true;
    setState('saving');
    const typed = own.typed;
    const put = async (version: number) => {
      const saved = await api.briefings.saveContent({ params: { id }, version, body: { content: typed } });
      keep(saved, version + 1);
      own.base = saved.html;
      own.sent = typed;
    };
    const conflictWith = (current: Briefing) => {
      own.blocked = true;
      setTheirs(current.content);
      setState('conflict');
    };
    try {
      const known = client.getQueryData(briefingQuery(id).queryKey) ?? (await fresh());
      await put(known.version).catch(async (error: unknown) => {
        if (!isStatus(error, 409)) throw error;
        const current = await fresh();
        // Only something else about the briefing changed: the text is still the one we began with.
        if (textOf(current) === own.base && current.can.edit_content) return put(current.version);
        if (!current.can.edit_content) throw error;
        conflictWith(current);
      });
      if (!own.blocked) setState(own.typed === own.sent ? 'saved' : 'unsaved');
    } catch (error) {
      setFailure(messageOf(error));
      setState('failed');
    } finally {
      own.busy = false;
      if (!own.blocked && own.typed !== typed) timer.current = setTimeout(() => void saveRef.current(), PAUSE_MS);
    }
  }, [client, id, fresh, keep]);

  const save = useCallback(() => {
    running.current = running.current.then(send);
    return running.current;
  }, [send]);
  saveRef.current = save;

  /** Whatever waits for the text asks for it: the saving under way, then the words typed since. */
  const flush = useCallback(async () => {
    await save();
    return mine.current.typed === mine.current.sent;
  }, [save]);
  usePendingText(id, flush);
  const blocker = useBlocker({
    shouldBlockFn: async () => !(await flush()),
    enableBeforeUnload: false,
    withResolver: true,
  });

  const change = useCallback(
    (next: string) => {
      mine.current.typed = next;
      setHtml(next);
      if (mine.current.blocked) return;
      setState((now) => (now === 'saving' ? now : 'unsaved'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    [save],
  );

  const adopt = useCallback((text: string) => {
    mine.current = { ...mine.current, typed: text, sent: text, base: text, blocked: false };
    setHtml(text);
    setTheirs(null);
    setState('saved');
  }, []);

  // Somebody else's text arrived while ours was untouched: it is simply the text now.
  const arrived = textOf(briefing);
  const number = briefing.content?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged when another text arrives
  useEffect(() => {
    const own = mine.current;
    if (own.busy || arrived === own.base) return;
    if (own.typed === own.sent) return adopt(arrived);
    own.blocked = true;
    clearTimeout(timer.current);
    setTheirs(briefing.content);
    setState('conflict');
  }, [arrived, number]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (mine.current.typed !== mine.current.sent) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);

  return {
    html,
    change,
    state,
    failure,
    theirs,
    takeTheirs: () => adopt(theirs?.html ?? ''),
    keepMine: () => {
      mine.current = { ...mine.current, base: theirs?.html ?? '', blocked: false };
      setTheirs(null);
      client.invalidateQueries({ queryKey }).then(save, save);
    },
    retry: () => void save(),
    leaving: blocker.status === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : null,
  };
}
