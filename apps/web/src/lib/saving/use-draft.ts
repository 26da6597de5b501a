import { useUser } from '../session.ts';
import { type SetDraft, useKeptDraft } from './use-kept-draft.ts';

export { hasDraft } from './use-kept-draft.ts';

/** Unsent words of whoever is signed in, per thread (`message 12 client`). */
export function useDraft(thread: string): [text: string, setText: SetDraft] {
  return useKeptDraft(useUser().id, thread);
}
