import type { Ref } from '@linkstand/contract/shared/pagination';
import { useRef } from 'react';
import { calledForDraft, keepCalled } from '../../lib/saving/kept-draft.ts';
import { useUser } from '../../lib/session.ts';
import { calledIn } from './mentions.ts';

interface Called {
  /** Somebody was chosen, and the name is in the text now. */
  readonly add: (colleague: Ref) => void;
  /** The ids of those whose names still stand in a text. */
  readonly among: (text: string) => number[];
}

/** The colleagues whom a thread's unsent words call: kept with the draft, so that they are also told after a reload. */
export function useCalled(thread: string): Called {
  const holder = useUser().id;
  // The draft keeps nobody once it is emptied, and nothing where storage is forbidden.
  const chosen = useRef<readonly Ref[]>([]);
  return {
    add: (colleague) => {
      chosen.current = [...chosen.current, colleague];
      keepCalled(holder, thread, colleague);
    },
    among: (text) => calledIn(text, [...chosen.current, ...calledForDraft(holder, thread)]),
  };
}
