import { sentenceRules } from '../understand.ts';
import type { SentenceLanguage } from '../vocabulary.ts';
import { everyday } from './everyday.ts';
import { heldOut } from './held-out.ts';
import { heldOutHundred } from './held-out-hundred.ts';
import { heldOutLater } from './held-out-later.ts';
import { en } from './labelled-en.ts';
import { es } from './labelled-es.ts';
import { compare, LABELLED_NAMES } from './labelled-names.ts';
import { pt } from './labelled-pt.ts';
import type { Labelled } from './wanted.ts';

export const LABELLED = { en, es, pt } as const satisfies Record<SentenceLanguage, unknown>;
export const HELD_OUT = heldOut;
export const HELD_OUT_HUNDRED = heldOutHundred;
export const HELD_OUT_LATER = heldOutLater;
export const EVERYDAY = everyday;

export interface Accuracy {
  readonly sentences: number;
  /** Answered with exactly the label's filter and order. */
  readonly exact: number;
  /** Reported exactly what was not understood or not possible. */
  readonly explained: number;
  readonly missed: readonly string[];
}

const understand = await sentenceRules(LABELLED_NAMES);

/** Counts the sentences that the rules get exactly right. The preferred language is always a wrong one, so it can't help. */
export function accuracyOf(labelled: readonly Labelled[], preferred: SentenceLanguage): Accuracy {
  const results = labelled.map((label) => ({ label, ...compare(label, understand(label[0], preferred)) }));
  return {
    sentences: results.length,
    exact: results.filter(({ isExact }) => isExact).length,
    explained: results.filter(({ isExplained }) => isExplained).length,
    missed: results.filter(({ isExact }) => !isExact).map(({ label }) => label[0]),
  };
}
