import { useEffect, useRef } from 'react';
import { eventParser, type ServerEvent } from './event-parser.ts';
import { bearer } from './session.ts';

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

/** Reads until the line breaks; true when it was ever open. */
async function readOnce(signal: AbortSignal, wasOpen: boolean): Promise<boolean> {
  const token = await bearer();
  if (!token) return false;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch('/api/v1/events', { headers, signal });
  if (!response.ok || !response.body) return false;
  if (wasOpen) announce({ entity: 'live', type: RECONNECTED, id: null });
  const parse = eventParser(announceRaw);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    parse(value);
  }
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let failures = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    const openedAt = Date.now();
    const opened: boolean = await readOnce(signal, wasOpen).catch(() => Date.now() - openedAt > 5000);
    wasOpen ||= opened;
    failures = opened ? 0 : failures + 1;
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
