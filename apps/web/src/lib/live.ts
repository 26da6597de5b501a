import type { AuditEntity, AuditNoun } from '@linkstand/contract/audit/entities';
import { readEvents, type ServerEvent } from '@linkstand/contract/shared/event-parser';
import { useEffect, useRef } from 'react';
import { isStatus } from './errors.ts';
import { impersonationHeaders } from './impersonation.ts';
import { bearer, refreshUser } from './session.ts';
import { announceUnauthorized } from './unauthorized.ts';

/**
 * A live event: a record in the reader's scope changed (`entity` briefings, `type` `briefing.accept_publication`, for a
 * client `briefing.change`, `id` its id), a notification arrived (both `notification`), or a colleague has a record open
 * (`presence`, `presence.cases`).
 */
export type LiveEvent = {
  entity: string;
  type: string;
  id: number | string | null;
  /** Of `presence`: a colleague who looks at the record, or writes there. */
  by?: { userId: number; name: string; isWriting: boolean };
};

/** Sent to every handler after the stream was interrupted: events may have been missed. */
export const RECONNECTED = 'live.reconnected';

type Handler = (event: LiveEvent) => void;

const handlers = new Set<Handler>();
let line: AbortController | null = null;

function announce(event: LiveEvent): void {
  for (const handler of handlers) {
    try {
      handler(event);
    } catch (error) {
      // A fault of its own: neither the other handlers nor the stream end with it.
      reportError(error);
    }
  }
}

/** A new password set in this tab invalidates its old token a moment before the new one arrives. */
const SESSION_CHECKS_MS = [300, 1500];

let checking: Promise<void> | undefined;

/** The reader may have changed: disabled, given another role, signed out elsewhere. The open page follows at once. */
function checkSession(signal: AbortSignal): Promise<void> {
  checking ??= askWhoReads(signal).finally(() => {
    checking = undefined;
  });
  return checking;
}

async function askWhoReads(signal: AbortSignal): Promise<void> {
  for (const pause of SESSION_CHECKS_MS) {
    await wait(pause, signal);
    if (signal.aborted) return;
    try {
      await refreshUser();
      return;
    } catch (error) {
      // The server can't be reached. The next connection updates it.
      if (!isStatus(error, 401)) return;
    }
  }
  announceUnauthorized();
}

function liveEventOf({ name, data }: ServerEvent): LiveEvent | null {
  try {
    const { entity = name, type = entity, id = null, by } = JSON.parse(data) as Partial<LiveEvent>;
    return name === 'notification' ? { entity: name, type, id } : { entity, type, id, ...(by && { by }) };
  } catch {
    // A line that isn't JSON is not one of our events.
    return null;
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Reads until the stream ends or breaks. Calls `onOpen` when it is open. */
async function readOnce(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const token = await bearer();
  if (!token) return;
  const headers = { ...impersonationHeaders(), authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch('/api/v1/events', { headers, signal });
  if (response.status === 401) return checkSession(signal);
  if (!response.ok || !response.body) return;
  onOpen();
  await readEvents(response.body, (event) => {
    if (event.name === 'session') return void checkSession(signal);
    const said = liveEventOf(event);
    if (said) announce(said);
  });
}

/** After a stream that lasted this long, the next one opens soon. */
const GOOD_MS = 5000;

async function keepReading(signal: AbortSignal): Promise<void> {
  let isFirst = true;
  let failures = 0;
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY;
    const opened = () => {
      openedAt = Date.now();
      // Events since the first attempt were missed.
      if (!isFirst) announce({ entity: 'live', type: RECONNECTED, id: null });
    };
    await readOnce(signal, opened).catch(() => {});
    isFirst = false;
    failures = Date.now() - openedAt > GOOD_MS ? 0 : failures + 1;
    // 1 s after a break, doubling to 30 s while the server is away, with jitter so that clients don't return together.
    await wait(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2), signal);
  }
}

/** Subscribes to every event. The stream is open while there are subscribers. Returns a function that unsubscribes. */
export function listenLive(handler: Handler): () => void {
  handlers.add(handler);
  if (!line) {
    line = new AbortController();
    void keepReading(line.signal);
  }
  return () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    line?.abort();
    line = null;
  };
}

/** What an event is about: its type, up to the act. */
export type LiveKind = AuditNoun | 'notification' | `presence.${AuditEntity}`;

/**
 * Calls `handler` for events of the given kinds: `useLive(['briefing', 'campaign'], () => invalidate())`. Also called
 * after a reconnect, because events may have been missed.
 */
export function useLive(kinds: readonly LiveKind[], handler: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  const key = kinds.join(' ');
  useEffect(() => {
    if (!key) return;
    const wanted = key.split(' ');
    return listenLive((event) => {
      const matches = wanted.some((kind) => event.type === kind || event.type.startsWith(`${kind}.`));
      if (matches || event.type === RECONNECTED) latest.current(event);
    });
  }, [key]);
}
