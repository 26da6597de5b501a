import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../lib/live.ts';

/** How often colleagues are told that somebody looks, and that somebody writes. */
const LOOK_MS = 15_000;
const WRITE_MS = 4000;
/** Who was not heard of for so long has left, or has stopped writing. */
const GONE_MS = 40_000;
const STILL_MS = 8000;

export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly isWriting: boolean;
}

interface Heard {
  readonly name: string;
  readonly at: number;
  readonly wroteAt: number;
}

/** A record that several people of the team may have open. */
interface Place {
  readonly entity: 'cases' | 'whatsapp_chats';
  readonly id: number;
  /** The endpoint that tells the others. */
  readonly announce: (asked: { params: { id: number }; body: { isWriting: boolean } }) => Promise<unknown>;
}

/** Who else has a record open. Call `wrote` with each letter that the reader types. */
export function usePresence({ entity, id: recordId, announce }: Place): {
  colleagues: readonly Colleague[];
  wrote: () => void;
} {
  const [heard, setHeard] = useState<ReadonlyMap<number, Heard>>(new Map());
  const [now, setNow] = useState(() => Date.now());
  const toldAt = useRef(0);
  const tell = useRef((isWriting: boolean) => {
    // Nobody is bothered with it if it fails.
    announce({ params: { id: recordId }, body: { isWriting } }).catch(() => undefined);
  }).current;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') tell(false);
    };
    look();
    const looking = setInterval(look, LOOK_MS);
    const clock = setInterval(() => setNow(Date.now()), 2000);
    return () => {
      clearInterval(looking);
      clearInterval(clock);
    };
  }, [tell]);
  useLive([`presence.${entity}`], ({ id, by }) => {
    if (!by || Number(id) !== recordId) return;
    const at = Date.now();
    setNow(at);
    // Somebody who has just come doesn't know of us.
    const before = heard.get(by.userId);
    if (!before || at - before.at > GONE_MS) tell(false);
    setHeard((known) =>
      new Map(known).set(by.userId, {
        name: by.name,
        at,
        wroteAt: by.isWriting ? at : (known.get(by.userId)?.wroteAt ?? 0),
      }),
    );
  });
  return {
    colleagues: [...heard]
      .filter(([, { at }]) => now - at < GONE_MS)
      .map(([id, { name, wroteAt }]) => ({ id, name, isWriting: now - wroteAt < STILL_MS })),
    wrote: () => {
      if (Date.now() - toldAt.current < WRITE_MS) return;
      toldAt.current = Date.now();
      tell(true);
    },
  };
}
