import { removesMuch } from '@linkstand/contract/briefings/removed-words';
import { api } from '../../lib/api.ts';
import { toastFailure } from '../../ui/toasts/toast.ts';

/** A letter more or less replaces nothing, and is typed often. Characters. */
const TYPED = 20;

/**
 * Keeps what stood in an editor before much of it went at once: a document was taken, or all was selected and a letter
 * typed. The server keeps what was saved by then, so this is for words that were not.
 */
export function keepReplaced(briefingId: number, before: string, after: string, stored: string): void {
  if (before === stored || Math.abs(before.length - after.length) < TYPED || !removesMuch(before, after)) return;
  const body = { content: before, reason: 'replaced' as const };
  api.briefings.keepText({ params: { id: briefingId }, body }).catch(toastFailure);
}
