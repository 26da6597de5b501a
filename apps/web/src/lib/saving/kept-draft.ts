import type { Ref } from '@linkstand/contract/shared/pagination';
import { keptValues } from './kept-values.ts';

interface Kept {
  readonly text: string;
  /** Colleagues who were chosen for it: their names alone don't say who they are. */
  readonly called?: readonly Ref[];
}

const keptOf = (holder: number | 'link', thread: string) => keptValues<Kept>(holder, thread, { page: null });

export const draftOf = (holder: number | 'link', thread: string): string =>
  keptOf(holder, thread).read()?.typed.text ?? '';

/**
 * Keeps unsent words, with the colleagues whom they call, until nothing is left of them.
 *
 * @returns false if the storage is full or forbidden
 */
export function keepDraft(holder: number | 'link', thread: string, text: string): boolean {
  const kept = keptOf(holder, thread);
  return kept.write(text === '' ? null : { typed: { ...kept.read()?.typed, text }, base: {} });
}

/** The colleagues who were chosen for unsent words, also before a reload. */
export const calledForDraft = (holder: number, thread: string): readonly Ref[] =>
  keptOf(holder, thread).read()?.typed.called ?? [];

/** Keeps a colleague with the unsent words whose name now stands in them. */
export function keepCalled(holder: number, thread: string, { id, name }: Ref): void {
  const kept = keptOf(holder, thread);
  const typed = kept.read()?.typed;
  if (!typed) return;
  const others = (typed.called ?? []).filter((each) => each.id !== id);
  kept.write({ typed: { ...typed, called: [...others, { id, name }] }, base: {} });
}
