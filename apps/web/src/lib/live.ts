import { useEffect, useRef } from 'react';
import { isStatus } from './errors.ts';
import { eventParser, type ServerEvent } from './event-parser.ts';
import { impersonationHeaders } from './impersonation.ts';
import { bearer, refreshUser } from './session.ts';
import { announceUnauthorized } from './unauthorized.ts';

/**
 * Something happened on the server: a record of the reader's scope changed (`entity` briefing, `type`
 * `briefing.accept_publication`, `id` its id), or a notification came (`entity` notification).
 */
export type LiveEvent = { entity: string; type: string; id: number | string | null };

/** Sent to every handler after a pause in the line: events may have been missed. */
export const RECONNECTED = 'live.reconnected';

type Handler = (event: LiveEvent) => void;

const handlers = new Set<Handler>();
let line: AbortController | null = null;

function announce(event: LiveEvent): void {
  for (const handler of handlers) handler(event);
}

/** A new password of this very tab ends its old token a moment before the new one is here. */
const SESSION_CHECKS_MS = [300, 1500];

let checking: Promise<void> | undefined;

/**
 * Who is reading may have changed: disabled, given another role, signed out elsewhere. The page that is open follows
 * at once instead of at the next click.
 */
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
      // Not reached: the line is opened again, and finds out then.
      if (!isStatus(error, 401)) return;
    }
  }
  announceUnauthorized();
}

function announceRaw({ name, data }: ServerEvent): void {
  try {
    const { entity = name, type = entity, id = null } = JSON.parse(data) as Partial<LiveEvent>;
    if (name === 'notification') announce({ entity: name, type, id });
    else announce({ entity, type, id });
  } catch {
    // A line that isn't JSON is not an event of ours.
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads until the line ends or breaks; `onOpen` is called when it is open. */
async function readOnce(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const token = await bearer();
  if (!token) return;
  const headers = { ...impersonationHeaders(), authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch('/api/v1/events', { headers, signal });
  if (response.status === 401) return checkSession(signal);
  if (!response.ok || !response.body) return;
  onOpen();
  const parse = eventParser((event) => {
    if (event.name === 'session') void checkSession(signal);
    else announceRaw(event);
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(value);
  }
}

/** A line that held so long was a good one: the next is opened soon. */
const GOOD_MS = 5000;

async function keepReading(signal: AbortSignal): Promise<void> {
  let isFirst = true;
  let failures = 0;
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY;
    const opened = () => {
      openedAt = Date.now();
      // Whatever happened since the first try was not heard.
      if (!isFirst) announce({ entity: 'live', type: RECONNECTED, id: null });
    };
    await readOnce(signal, opened).catch(() => {});
    isFirst = false;
    failures = Date.now() - openedAt > GOOD_MS ? 0 : failures + 1;
    // 1 s after a break, doubling to 30 s while the server stays away; spread, so that all don't return at once.
    await wait(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2), signal);
  }
}

/** Hears every event while subscribed; the line is open as long as anyone listens. Returns how to stop. */
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

/**
 * Calls `handler` for events of the given kinds: `useLive(['briefing', 'campaign'], () => invalidate())`.
 * A kind is an entity (`briefing`) or one type of event (`briefing.publish`). Also called after a reconnect, as
 * events may have been missed.
 */
export function useLive(kinds: readonly string[], handler: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  const key = kinds.join(' ');
  useEffect(() => {
    if (!key) return;
    const wanted = key.split(' ');
    return listenLive((event) => {
      const matches = wanted.some(
        (kind) => event.entity === kind || event.type === kind || event.type.startsWith(`${kind}.`),
      );
      if (matches || event.type === RECONNECTED) latest.current(event);
    });
  }, [key]);
}
